import ScanCommand
import ScanPipeline
import ScanPlugins

var plugins = PluginRegistry.standard
plugins.add(Code39.self)
plugins.add(Tally.self)
await Scanloom.main(plugins: plugins)
