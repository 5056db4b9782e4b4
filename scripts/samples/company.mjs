// Lantern Peak Instruments, the invented company of the samples: it builds the Cairn weather station.

export const company = {
  name: "Lantern Peak Instruments",
  nameZh: "灯峰仪器有限公司",
  product: "Cairn",
  productZh: "石堆",
  city: "Aldersgate",
  year: 2025,
};

/** The sensors of a station, with what the handbook and the price list say of them. */
export const sensors = [
  sensor("Temperature", "温度", "CT-10", [-40, 60, "°C"], "±0.1 °C", "platinum resistor", 24, 148),
  sensor("Humidity", "湿度", "CH-20", [0, 100, "% RH"], "±1.5 % RH", "capacitive polymer", 12, 132),
  sensor("Pressure", "气压", "CP-30", [300, 1100, "hPa"], "±0.15 hPa", "silicon membrane", 24, 176),
  sensor("Wind", "风", "CW-40", [0, 75, "m/s"], "±0.2 m/s", "ultrasonic path", 36, 489),
  sensor("Rain", "雨量", "CR-50", [0, 400, "mm/h"], "±2 %", "tipping spoon", 6, 264),
  sensor("Radiation", "辐射", "CS-60", [0, 1600, "W/m²"], "±3 %", "thermopile", 18, 398),
  sensor("Soil moisture", "土壤水分", "CM-70", [0, 60, "% vol"], "±2 % vol", "time-domain probe", 12, 215),
  sensor("Lightning", "闪电", "CL-80", [1, 40, "km"], "±1 km", "loop antenna", 48, 342),
];

function sensor(name, zh, part, [low, high, unit], accuracy, element, months, price) {
  return { name, zh, part, low, high, unit, accuracy, element, months, price };
}

export const regions = ["North", "Coast", "Highlands", "River Valley", "Islands"];

export const customers = [
  ...[
    "Brackwater Growers",
    "Hollin Ridge School",
    "Tarn Valley Railway",
    "Saltmarsh Trust",
    "Fellside Vineyards",
  ],
  ...["Orrin Hydro", "Kestrel Airfield", "Thornby Council", "Glasswater Fisheries", "Peverel Observatory"],
  ...[
    "Marrow Lane Farm",
    "Quayside Harbour Office",
    "Duncarrick Ski Club",
    "Isle of Wren Ferries",
    "Holt University",
  ],
];

/** The same numbers at every run, so that making the samples again changes nothing. */
export function createRandom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

/** Sales of a quarter: stations, and revenue and cost in thousands, as the report, the slides and the workbook tell them. */
export const quarters = [
  { name: "Q1", units: 412, revenue: 611, cost: 402 },
  { name: "Q2", units: 538, revenue: 797, cost: 498 },
  { name: "Q3", units: 701, revenue: 1038, cost: 613 },
  { name: "Q4", units: 655, revenue: 964, cost: 590 },
];
