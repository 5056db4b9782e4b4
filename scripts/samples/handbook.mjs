// The long PDF: everything about the station, one chapter a subject, about sixty pages.
import { company, createRandom, sensors } from "./company.mjs";

const list = (...items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const steps = (...items) => `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
const note = (text) => `<div class="note">${text}</div>`;

function table(head, rows) {
  const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}

/** A year of readings as a line, drawn in the page. */
function curve(label, values, unit) {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const points = values
    .map((value, index) => `${20 + index * 36},${110 - ((value - least) / (most - least || 1)) * 90}`)
    .join(" ");
  return `<figure><svg viewBox="0 0 440 130" width="100%" role="img" aria-label="${label}"><line x1="20" y1="112" x2="430" y2="112" stroke="#9ab"/><polyline points="${points}" fill="none" stroke="#1b6a7d" stroke-width="2"/><text x="20" y="126" font-size="9">January</text><text x="390" y="126" font-size="9">December</text></svg><figcaption>${label}: from ${least} to ${most} ${unit} over the year at the reference site.</figcaption></figure>`;
}

function sensorChapter(sensor, random) {
  const { name, part, low, high, unit, accuracy, element, months } = sensor;
  const span = high - low;
  const readings = Array.from(
    { length: 12 },
    (_, month) =>
      Math.round(
        (low + span * (0.35 + 0.22 * Math.sin(((month - 3) / 6) * Math.PI) + random.next() * 0.04)) * 10,
      ) / 10,
  );
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round((low + span * share) * 10) / 10);
  return `<h1>The ${name.toLowerCase()} sensor ${part}</h1>
<p>The ${part} measures ${name.toLowerCase()} with a ${element}. It is sampled once a second; the station keeps the mean, the least and the greatest value of every minute, and the mean of every hour for as long as there is memory.</p>
<h2>What it measures</h2>
${table(
  ["Property", "Value"],
  [
    ["Range", `${low} to ${high} ${unit}`],
    ["Accuracy", accuracy],
    ["Element", element],
    ["Time to settle", `${random.between(2, 40)} seconds`],
    ["Current", `${random.between(2, 18)} mA at 12 V`],
    ["Calibrate every", `${months} months`],
  ],
)}
<h2>Where it goes</h2>
<p>Mount the ${part} on arm ${random.between(1, 4)} of the mast, at least ${random.between(40, 180)} cm from the next sensor. Turn the mark on its foot to the north. The cable leaves downwards, with a loop for the rain to drip from.</p>
${list("no wall or tree nearer than four times its height", "no exhaust, air conditioner or metal roof below", `a free view over at least ${random.between(120, 300)} degrees`)}
<h2>A year at the reference site</h2>
${curve(`${name} at Tarn Valley`, readings, unit)}
<h2>Checking it in the field</h2>
${steps("Open the service page of the station and choose <b>Check</b>.", `Hold the travelling reference beside the ${part} for ten minutes.`, `Compare at three points at least; a difference above ${accuracy} at one of them means that the sensor goes back to us.`, "Write the serial number, the date and your name into the log.")}
${table(
  ["Reference", "Least allowed", "Greatest allowed"],
  points.map((value) => [
    `${value} ${unit}`,
    `${Math.round((value - span * 0.004) * 100) / 100}`,
    `${Math.round((value + span * 0.004) * 100) / 100}`,
  ]),
)}
<h2>What goes wrong</h2>
<p>Most returned ${part} sensors were healthy: the plug had not been turned until it clicked. A value that stands still for an hour while others move is a sign of a broken cable; a value that jumps at sunrise is a sign of a sensor that stands in the sun.</p>
${note(`Never open the housing of the ${part}. Its seal cannot be closed in the field, and the calibration is lost.`)}`;
}

function errorChapter(random) {
  const parts = [
    "sensor bus",
    "battery",
    "solar charger",
    "radio",
    "memory card",
    "clock",
    "heater",
    "housing",
  ];
  const causes = [
    "no answer",
    "value out of range",
    "voltage too low",
    "checksum wrong",
    "too warm",
    "not calibrated",
    "restarted by itself",
    "moisture found",
  ];
  const cures = [
    "Check the plug",
    "Replace the fuse",
    "Update the firmware",
    "Dry the housing and replace the bag of gel",
    "Send the part to us",
    "Wait an hour and look again",
  ];
  const rows = Array.from({ length: 96 }, (_, index) => [
    `E${100 + index * 4}`,
    parts[index % parts.length],
    causes[Math.floor(index / parts.length) % causes.length],
    random.pick(cures),
  ]);
  // What the field notes and the letter of a customer tell of.
  rows[53] = [
    "E312",
    "wind sensor",
    "no echo: ice on the path",
    "Thaw it with warm water, never with a flame; see the chapter on the wind sensor",
  ];
  return `<h1>Error codes</h1><p>The display shows the code, and the service page the words. Codes below E200 stop nothing; codes from E300 on stop the transmission until somebody has looked.</p>${table(["Code", "Part", "What was seen", "What to do"], rows)}`;
}

const before = `
<h1>Welcome</h1>
<p>Thank you for choosing the ${company.product}. It is a weather station for places that nobody visits every week: a ridge, a pier, a field at the end of a valley. It runs on a battery and a small solar panel, keeps ten years of readings and tells the office when something is wrong before you would notice.</p>
<h2>How this handbook is made</h2>
<p>Each chapter can be read alone. The first ones take you from the box to the first reading; the chapters in the middle describe one sensor each; the last ones are tables to look things up in.</p>
${note("If you read only one page, read the one on siting. A good station in a bad place gives bad numbers, very precisely.")}
<h2>In the box</h2>
${table(
  ["Part", "Number", "Count"],
  [
    ["Mast, three pieces", "CX-01", "1"],
    ["Logger with display", "CX-02", "1"],
    ["Solar panel, 10 W", "CX-03", "1"],
    ["Battery, 12 V 7 Ah", "CX-04", "1"],
    ["Guy wires and pegs", "CX-05", "3"],
    ["Bag of drying gel", "CX-06", "2"],
  ],
)}
<h1>Choosing the place</h1>
<p>Readings from two stations can be compared only when both stand in the open. Walk a circle of thirty paces around the spot before you unpack anything, and look for what shades it, shelters it from the wind or warms it.</p>
<h2>Distances</h2>
${table(
  ["Near to the station", "Least distance"],
  [
    ["A single tree of 8 m", "32 m"],
    ["A house of 6 m", "24 m"],
    ["A paved road", "15 m"],
    ["Open water, unless that is what you measure", "50 m"],
    ["A power line", "60 m"],
  ],
)}
<h2>Height</h2>
<p>Temperature and humidity are measured at 1.5 m, wind at 10 m above the ground. Where only the short mast is used, wind is measured at 3 m and multiplied by 1.27; the logger does so when it is told the height.</p>
<h1>Putting up the mast</h1>
${steps("Drive the ground screw until its eye is level with the soil.", "Join the three pieces on the ground, with the grooves in line.", "Fix the guy wires at the two rings, then raise the mast with two people.", "Tighten the wires in turn until the bubble stands in the ring.", "Push the logger onto its rail until it clicks twice.")}
${note("Do not work on the mast when thunder can be heard, or in winds above 12 m/s.")}
<h2>First start</h2>
<p>Press the button for three seconds. The display shows the voltage of the battery, then the sensors that it finds, one after the other. After two minutes the first reading is on its way.</p>
<pre>boot 3.4.1
battery 12.84 V
found CT-10 CH-20 CP-30 CW-40 CR-50
time 2025-03-02 09:14 from radio
ready</pre>
<h1>Power</h1>
<p>The station needs 0.42 W on average. The battery carries it for nine days without any sun; the panel fills an empty battery in two bright days.</p>
<h2>Winter</h2>
<p>Above the 60th parallel the panel gives nothing in December. Use the second battery (CX-04), or let the station sleep: with one reading in ten minutes it needs 0.11 W.</p>
<h1>Radio</h1>
<p>Readings are sent every ten minutes. When there is no network, they are kept and sent later, the newest first. A station that was silent for a month catches up in about twenty minutes.</p>`;

const after = `
<h1>Keeping it well</h1>
${table(
  ["When", "What"],
  [
    ["Every month", "Look at the service page; clear leaves from the rain gauge"],
    ["Every half year", "Replace the bag of gel; wipe the radiation sensor with a soft cloth"],
    ["Every year", "Check the guy wires; compare temperature and pressure with the travelling reference"],
    ["Every five years", "Replace the battery"],
  ],
)}
<h1>Your data</h1>
<p>Every reading is a line: time, station, sensor, value, quality. Times are in UTC. Quality 0 is good, 1 is doubtful, 2 is missing. Nothing is ever overwritten; a corrected value is a new line.</p>
<pre>2025-07-14T12:00Z,TV-03,CT-10,24.61,0
2025-07-14T12:00Z,TV-03,CH-20,48.2,0
2025-07-14T12:00Z,TV-03,CR-50,0.0,0</pre>`;

const glossary = `<h1>Glossary</h1>${table(
  ["Word", "Meaning"],
  [
    ["Dew point", "The temperature at which the water of the air begins to fall out as dew."],
    ["Gust", "The greatest mean of wind over three seconds within ten minutes."],
    ["Hectopascal", "The unit of air pressure; one is what was once called a millibar."],
    ["Reference site", "Our own field in Tarn Valley, where a station of every kind has stood since 2011."],
    ["Tip", "One movement of the rain spoon: 0.2 mm of rain."],
  ],
)}<h1>Warranty</h1><p>We repair every station for five years without asking for a reason, and for as long as we exist for the price of the parts. Damage by lightning is covered when the mast was earthed as described in the chapter on the mast.</p>`;

export function handbook() {
  const random = createRandom(11);
  const cover = `<div class="cover"><h1>${company.product} handbook</h1><p>The weather station for places that nobody visits every week</p><p>${company.name} · ${company.city} · ${company.year}</p></div>`;
  const chapters = sensors.map((sensor) => sensorChapter(sensor, random)).join("");
  return {
    title: `${company.product} handbook`,
    lang: "en",
    body: cover + before + chapters + after + serviceStations(random) + errorChapter(random) + glossary,
  };
}

/** One page for each service point: what makes the handbook long is what people look up in it. */
function serviceStations(random) {
  const towns = [
    "Aldersgate",
    "Brackwater",
    "Carrow",
    "Dunmere",
    "Eskdale",
    "Fenwick",
    "Garth",
    "Hallow",
    "Ingleby",
    "Jarrow Head",
    "Kirkby",
    "Lorne",
    "Marsham",
    "Norwick",
    "Ottery",
  ];
  const pages = towns.map((town, index) => {
    const stock = sensors.map(({ part, name }) => [part, name, random.between(0, 30), random.between(1, 14)]);
    return `<h1>Service point ${town}</h1><p>Open Monday to Friday, 8:30 to 17:00. Telephone 0${5550 + index} 31${40 + index}. ${random.pick(["Calibration while you wait.", "Travelling reference for hire.", "Repairs within three days.", "Masts and concrete feet in stock."])}</p><h2>Usually in stock</h2>${table(["Part", "Sensor", "Pieces", "Days to restock"], stock)}<p>${random.pick(["Ring before you come: the yard is small.", "Leave the station in its box by the green door after hours.", "The ferry does not carry batteries on Sundays."])}</p>`;
  });
  return pages.join("");
}
