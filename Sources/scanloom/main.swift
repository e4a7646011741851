import ScanCommand

await Scanloom.main()
