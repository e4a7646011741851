print("scanloom")
