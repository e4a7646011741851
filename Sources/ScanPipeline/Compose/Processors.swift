import Glibc

/// Processors that this process may use, at least 1.
public func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
