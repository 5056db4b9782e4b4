// What lies about in every company: tables of numbers, notes, a price list, a letter, a notebook, a small book.
import { strToU8, zipSync } from "fflate";
import { createRandom, sensors } from "./company.mjs";

/** A year of hours at one station. */
export function readingsCsv() {
  const random = createRandom(23);
  const lines = ["time,station,temperature,humidity,pressure,wind,rain,quality"];
  for (let hour = 0; hour < 8760; hour++) {
    const season = Math.sin(((hour / 24 - 105) / 365) * 2 * Math.PI);
    const day = Math.sin(((hour % 24) - 9) * (Math.PI / 12));
    const temperature = 8 + season * 9 + day * 4 + (random.next() - 0.5) * 2;
    const rain = random.next() > 0.92 ? random.next() * 6 : 0;
    lines.push(
      [
        new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16).concat("Z"),
        "TV-03",
        temperature.toFixed(2),
        Math.min(100, 72 - day * 12 + (rain > 0 ? 20 : 0) + random.next() * 5).toFixed(1),
        (1012 + Math.sin(hour / 53) * 11 + random.next()).toFixed(1),
        (3 + random.next() * 6 + (rain > 0 ? 3 : 0)).toFixed(1),
        rain.toFixed(1),
        random.next() > 0.995 ? 1 : 0,
      ].join(","),
    );
  }
  return `${lines.join("\n")}\n`;
}

export const stationsCsv = `Station,Place,Height (m),Since
TV-03,Tarn Valley,212,2011-05-02
HR-01,Hollin Ridge School,348,2019-09-14
KA-02,Kestrel Airfield,96,2021-03-30
FV-07,Fellside Vineyards,154,2023-06-11
OH-21,"Orrin Hydro, upper dam",611,2025-07-19
`;

export const fieldNotes = `# Field notes, autumn round

Marta Hollis, September 2025. Nine stations in four days, two people, one van.

## Tarn Valley (TV-03)

The reference site. Temperature and pressure agree with the travelling reference to within a hundredth.

- [x] bag of gel replaced
- [x] guy wires tightened
- [ ] new label for the mast

## Hollin Ridge School (HR-01)

> "The children read the display before the first lesson and write it on the board."

The rain gauge was full of **beech leaves**. The net against leaves (part *CX-11*) is on.

| Reading | Station | Reference | Difference |
| --- | ---: | ---: | ---: |
| Temperature, °C | 14.31 | 14.28 | 0.03 |
| Humidity, % RH | 71.2 | 72.0 | −0.8 |
| Pressure, hPa | 1004.62 | 1004.60 | 0.02 |

## Kestrel Airfield (KA-02)

Wind sensor iced up in January, see error E312 in the handbook. Firmware brought to 3.4.1:

\`\`\`sh
cairn update --station KA-02 --firmware 3.4.1
cairn check --station KA-02
\`\`\`

## To do before winter

1. Second battery for the two stations in the Islands
2. Ask Piers about the longer guy wires
3. Answer the vineyard: they want soil probes at 20, 40 and 60 cm
`;

export function priceList() {
  const rows = sensors
    .map(
      ({ part, name, zh, price, months }) =>
        `<tr><td>${part}</td><td>${name} <span lang="zh">${zh}</span></td><td>${price}.00</td><td>${months} months</td></tr>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Price list 2026</title><meta name="description" content="Sensors and stations of Lantern Peak Instruments, prices without tax"></head>
<body>
<h1>Price list 2026</h1>
<p>Without tax and shipping. Ten of a kind: eight per cent less.</p>
<h2>Sensors</h2>
<table><thead><tr><th>Part</th><th>Sensor</th><th>Price</th><th>Calibrate every</th></tr></thead><tbody>
${rows}
</tbody></table>
<h2>Complete stations</h2>
<table><thead><tr><th>Set</th><th>With</th><th>Price</th></tr></thead><tbody>
<tr><td>Cairn Field</td><td>temperature, humidity, rain</td><td>1180.00</td></tr>
<tr><td>Cairn Ridge</td><td>temperature, humidity, pressure, wind</td><td>1640.00</td></tr>
<tr><td>Cairn Full</td><td>all eight sensors</td><td>2890.00</td></tr>
</tbody></table>
<p>Orders to <a href="mailto:orders@lanternpeak.example">orders@lanternpeak.example</a>.</p>
</body>
</html>
`;
}

export const warrantyMail = [
  "From: Elspeth Orme <elspeth@fellside-vineyards.example>",
  "To: Service <service@lanternpeak.example>",
  "Subject: Station FV-07 shows E312 since Sunday",
  "Date: Tue, 14 Oct 2025 08:41:00 +0100",
  "Message-ID: <fv07-e312@fellside-vineyards.example>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="cairn"',
  "",
  "--cairn",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Good morning,",
  "",
  "our station by the upper gate (serial number 25-00418) shows E312 since Sunday evening.",
  "The wind reading stands at 0.0 m/s although the flag is out straight. We switched it off and on.",
  "Is this covered by the warranty? The invoice is LP-104377.",
  "",
  "With kind regards",
  "Elspeth Orme",
  "Fellside Vineyards",
  "",
  "--cairn",
  'Content-Type: text/csv; name="fv-07.csv"',
  'Content-Disposition: attachment; filename="fv-07.csv"',
  "",
  "time,wind,error",
  "2025-10-12T18:00Z,6.2,",
  "2025-10-12T19:00Z,0.0,E312",
  "2025-10-12T20:00Z,0.0,E312",
  "",
  "--cairn--",
  "",
].join("\r\n");

const markdown = (source) => ({ cell_type: "markdown", metadata: {}, source: source.split(/(?<=\n)/) });
const code = (source, output) => ({
  cell_type: "code",
  execution_count: 1,
  metadata: {},
  source: source.split(/(?<=\n)/),
  outputs: [{ output_type: "stream", name: "stdout", text: [output] }],
});

export function calibrationNotebook() {
  const cells = [
    markdown(
      "# Calibration of CT-10, batch 25-09\n\nSixty sensors in the bath at five temperatures. A sensor passes when no error is above 0.1 °C.",
    ),
    code(
      "import csv\nrows = list(csv.DictReader(open('batch-25-09.csv')))\nprint(len(rows), 'sensors')",
      "60 sensors\n",
    ),
    markdown(
      "## Result\n\nTwo of sixty fail, both at −20 °C. The mean error is $\\bar e = \\frac{1}{n}\\sum e_i$.",
    ),
    code(
      "errors = [max(abs(float(row[t])) for t in ('-20', '0', '20', '40', '60')) for row in rows]\nprint(sum(error > 0.1 for error in errors), 'fail, mean', round(sum(errors) / len(errors), 3))",
      "2 fail, mean 0.042\n",
    ),
  ];
  return `${JSON.stringify({ cells, metadata: { kernelspec: { name: "python3", display_name: "Python 3", language: "python" }, language_info: { name: "python" } }, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`;
}

const chapters = [
  [
    "Clouds",
    [
      "High clouds that thicken from the west bring rain within a day.",
      "Flat, ragged clouds under a grey sheet mean that it rains already on the other side of the hill.",
    ],
  ],
  [
    "Wind",
    [
      "A wind that backs against the sun brings bad weather; one that veers with it brings good.",
      "In a valley the wind goes up by day and down by night, as long as nothing greater is about.",
    ],
  ],
  [
    "Frost",
    [
      "A clear evening after rain, no wind, and a dew point below freezing: cover the vines.",
      "The coldest minute comes just after sunrise.",
    ],
  ],
];

/** A little book in three chapters. */
export function almanacEpub() {
  const page = (title, body) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
  const items = chapters
    .map((_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`)
    .join("");
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("");
  const links = chapters.map(([title], index) => `<li><a href="c${index}.xhtml">${title}</a></li>`).join("");
  const files = {
    "META-INF/container.xml":
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "book.opf": `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">lantern-peak-almanac</dc:identifier><dc:title>A small weather almanac</dc:title><dc:creator>Piers Aldous</dc:creator><dc:language>en</dc:language><dc:description>What the sky tells those who have no station yet</dc:description><meta property="dcterms:modified">2025-11-02T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items}</manifest><spine>${spine}</spine></package>`,
    "nav.xhtml": page(
      "Contents",
      `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${links}</ol></nav>`,
    ),
    ...Object.fromEntries(
      chapters.map(([title, lines], index) => [
        `c${index}.xhtml`,
        page(title, `<h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join("")}`),
      ]),
    ),
  };
  const mtime = "2025-11-02T00:00:00Z";
  return zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0, mtime }],
    ...Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, [strToU8(content), { level: 9, mtime }]]),
    ),
  });
}
