import ScanCore
import ScanPipeline
import ScanPlugins

// A pipeline without a configuration file: pictures in, a loop over scans out.
let plugins = PluginRegistry.standard
let pictures = try plugins.source(
    "images", options: ["paths": Array(CommandLine.arguments.dropFirst())], directory: ".")
let scanner = Scanner(readers: try plugins.readers(named: ["ean13", "qr"]), effort: .normal)
let stream = ScanStream()

var plan = PipelinePlan(
    name: "sorting", sources: [SourcePlan(name: "pictures", source: pictures)], scanner: scanner)
plan.handlers = [HandlerPlan(name: "loop", handler: stream)]

let pipeline = Pipeline(plan)
async let report = pipeline.run()
for await scan in stream.scans {
    let place = scan.reading.format == .qr ? "shelf" : "till"
    print("\(place): \(visibleText(scan.reading.text))")
}
print("\(await report.frames) pictures")
