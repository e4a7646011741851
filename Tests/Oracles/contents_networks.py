"""Networks and MECARDs as segno writes them, and whether a password is shown anywhere."""

import random
import subprocess

import segno
import segno.helpers

from contents_case import Case, Part, unlike, word

EXPLAINED = {}
SECRET = "hunter2hunter2"
ODD_FORMS = [
    "WIFI:T:WPA;S:Shop;P:{};;", "wifi:t:wpa;s:Shop;p:{};;", "WIFI:P:{};S:Shop;T:WPA;;", "WIFI:S:Shop;P:{}",
    "WIFI:S:Shop;P:first password;P:{};;", "WIFI:S:Shop;;P:{};;", "WIFI:S:Shop;P:{0};;{0}", "WIFI:S:{0};P:{0};;",
    "WIFI:T:{0};S:Shop;P:{0};;", "WIFI:S:net\\;P:{};;", 'WIFI:S:Shop;P:"{}";;', "\ufeffWIFI:S:Shop;P:{};;",
    "\nWIFI:S:Shop;P:{};;", "WIFI:{};S:Shop;;", "WIFI:R:1;S:Shop;P:{};;", "WIFI:S:Shop;P:{0};E:{0};I:{0};K:{0};;",
]
RUN = """version: 1
name: networks
source: {images: PICTURES}
symbologies: [qr]
handlers:
  - wifi
  - print: {format: json, name: machines}
  - print: {format: text, name: people}
"""


def parts(count, folder):
    return {"networks by segno": Part("wifi", networks(count)),
            "MECARDs by segno": Part("vcard", cards(count))}


def networks(count):
    chance = random.Random(802)
    for _ in range(count):
        ssid, password = word(chance), word(chance, 20)
        security = chance.choice(["WPA", "WEP", "SAE", None])
        hidden = chance.random() < 0.5
        text = segno.helpers.make_wifi_data(ssid, password if security else None, security, hidden)
        expected = {"ssid": ssid, "password": password if security else None, "hidden": hidden,
                    "security": (security or "open").lower()}
        yield Case(text, lambda answer, expected=expected: unlike(expected, answer))


def cards(count):
    chance = random.Random(2001)
    for _ in range(count):
        family, given = word(chance).replace(",", ""), word(chance).replace(",", "")
        phones = [word(chance) for _ in range(chance.randint(0, 3))]
        emails = [word(chance) for _ in range(chance.randint(0, 2))]
        urls = [word(chance) for _ in range(chance.randint(0, 2))]
        memo, city = word(chance), word(chance).replace(",", "")
        text = segno.helpers.make_mecard_data(f"{family},{given}", email=emails, phone=phones, url=urls, memo=memo,
                                              city=city)
        expected = {"family_name": family or None, "given_name": given or None, "phones": phones or None,
                    "emails": emails or None, "urls": urls or None, "note": memo, "city": city or None}
        yield Case(text, lambda answer, expected=expected: unlike(expected, answer))


def shown_secrets(scanloom, folder):
    """Where the real command shows a password that a QR code holds, in whatever form."""
    pictures = folder / "networks"
    pictures.mkdir(exist_ok=True)
    (folder / "networks.yaml").write_text(RUN.replace("PICTURES", str(pictures)))
    texts = [form.format(SECRET) for form in ODD_FORMS]
    for number, text in enumerate(texts):
        segno.make(text, encoding="utf-8").save(str(pictures / f"{number:02}.png"), scale=4)
    commands = [["read", str(pictures)], ["read", "--json", str(pictures)], ["run", str(folder / "networks.yaml")]]
    commands += [["parse", text] for text in texts] + [["parse", "--json", text] for text in texts]
    found = []
    for command in commands:
        result = subprocess.run([scanloom, *command], capture_output=True, text=True, encoding="utf-8")
        output = result.stdout + result.stderr
        if "parse" not in command and "•••" not in output:
            found.append(f"scanloom {command} masks nothing:\n{output}")
        if SECRET in output or SECRET.encode().hex() in output:
            found.append(f"scanloom {command} shows a password:\n{output}")
    print(f"{'passwords':<26}{len(commands):>7}{len(commands) - len(found):>7}")
    return found
