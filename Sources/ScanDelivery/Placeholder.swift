// Filled by the module's first code.
