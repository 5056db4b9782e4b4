const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;
/** Days from the start of 1970 back to where Excel counts from: the last days of 1899, or the start of 1904. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** Excel believes that 1900 had a 29 February: days before it are one off. */
const FALSE_LEAP_DAY = 60;
/** The first day of the year 10000: no program shows a date beyond. */
const LAST_SERIAL = 2_958_466;

/** A serial number as an ISO date and time, or as a time of day when it has no day; undefined when it is no date. */
export function isoFromSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined;
  const milliseconds = Math.round(serial * DAY);
  const time = milliseconds % DAY;
  if (milliseconds < DAY) return timeOfDay(time);
  const shift = !is1904 && serial < FALSE_LEAP_DAY ? 1 : 0;
  const day = (milliseconds - time) / DAY - (is1904 ? EPOCH_1904 : EPOCH_1900) + shift;
  return `${dateOf(day)}T${time === 0 ? "00:00:00" : timeOfDay(time)}`;
}

/** A span of time as `26:30:00`. */
export function durationFromSerial(serial: number): string | undefined {
  if (!Number.isFinite(serial) || Math.abs(serial) >= LAST_SERIAL) return undefined;
  return `${serial < 0 ? "-" : ""}${timeOfDay(Math.round(Math.abs(serial) * DAY))}`;
}

/** Days of 400 years, after which the calendar repeats, and from 1 March of the year 0 to 1970. */
const ERA = 146_097;
const MARCH_0000 = 719_468;

/**
 * The day of the calendar, counted from 1970. Years that start in March have their leap day at the end, so that
 * plain arithmetic does; the Date of the language takes many times as long, and a sheet has millions of dates.
 */
function dateOf(day: number): string {
  const shifted = day + MARCH_0000;
  const era = Math.floor(shifted / ERA);
  const ofEra = shifted - era * ERA;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

function timeOfDay(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const seconds = Math.floor((milliseconds % MINUTE) / SECOND);
  const fraction = milliseconds % SECOND;
  const end = fraction === 0 ? "" : `.${String(fraction).padStart(3, "0")}`;
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}${end}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
