/** How often data changes, as far as a schedule can follow that. */
export type Cadence =
  | { every: 'minutes'; minutes: number }
  | { every: 'day' | 'week' | 'month' | 'quarter' | 'year' };

const minutesOfDay = 24 * 60;

/** The days of a unit of time; months and years by their shortest. */
const daysOf = new Map(
  Object.entries({
    minute: 1 / minutesOfDay,
    hour: 1 / 24,
    day: 1,
    weekday: 1,
    week: 7,
    fortnight: 14,
    month: 28,
    quarter: 89,
    year: 365,
  }),
);

/** The periods of the usual words and of the codes of catalogues, in days. */
const daysByWord = new Map(
  Object.entries({
    continuous: 0,
    continuously: 0,
    continual: 0,
    cont: 0,
    'update cont': 0,
    'real time': 0,
    realtime: 0,
    'near real time': 0,
    live: 0,
    hourly: 1 / 24,
    bihourly: 2 / 24,
    trihourly: 3 / 24,
    daily: 1,
    'daily 2': 0.5,
    'semi daily': 0.5,
    'business days': 1,
    weekdays: 1,
    weekly: 7,
    'weekly 2': 3.5,
    'weekly 3': 7 / 3,
    semiweekly: 3.5,
    biweekly: 14,
    fortnightly: 14,
    monthly: 28,
    'monthly 2': 14,
    'monthly 3': 9,
    semimonthly: 14,
    bimonthly: 56,
    quarterly: 89,
    semiannual: 180,
    semiannually: 180,
    'semi annual': 180,
    'semi annually': 180,
    biannual: 180,
    biannually: 180,
    'half yearly': 180,
    annual: 365,
    annually: 365,
    yearly: 365,
    'annual 2': 180,
    'annual 3': 120,
    biennial: 730,
    biennially: 730,
    triennial: 1095,
    quadrennial: 1460,
    quinquennial: 1825,
    decennial: 3650,
  }),
);

const numbers = new Map(Object.entries({ once: 1, one: 1, twice: 2, two: 2, three: 3, four: 4, six: 6 }));

/** The longest text that is read. */
const mostCharacters = 200;

/**
 * How often data changes, of what its service says: a word (`Daily`, `Data are updated weekly.`), a code of a
 * catalogue (`freq:threeTimesAWeek`), a period of ISO 8601 (`R/P1D`) or a number of days. It is the longest
 * time between two runs that misses no change. Null where it says nothing, or nothing of this kind.
 */
export function readCadence(said: string): Cadence | null {
  const text = said.trim().slice(0, mostCharacters);
  const days = daysOfPeriod(text) ?? daysOfWords(wordsOf(text));
  return days === null ? null : cadenceOf(days);
}

/** A period of ISO 8601, also as one that is repeated, or a number of days; in days. */
function daysOfPeriod(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);

  const period = /^(?:R\d*\/)?P([\d.]+[YMWD]){0,4}(?:T([\d.]+[HMS]){1,3})?$/i.exec(text);
  if (!period) return null;
  const [dates = '', times = ''] = text.toUpperCase().split('P')[1]!.split('T');
  const parts = [
    ...partsOf(dates, { Y: 'year', M: 'month', W: 'week', D: 'day' }),
    ...partsOf(times, { H: 'hour', M: 'minute' }),
  ];
  const isNothing = parts.every(({ count }) => count === 0) && !/[1-9]S/.test(times);
  return isNothing ? null : parts.reduce((sum, { count, unit }) => sum + count * daysOf.get(unit)!, 0);
}

const partsOf = (text: string, units: Record<string, string>) =>
  [...text.matchAll(/([\d.]{1,9})([A-Z])/g)].map(([, count, letter]) => ({
    count: units[letter!] === undefined ? 0 : Number(count),
    unit: units[letter!] ?? 'day',
  }));

/** The words of a text without what may be around them: `Data are updated Daily.` is `daily`. */
function wordsOf(text: string): string {
  const code = text.split(/[/#:]/).at(-1)!;
  return code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_.,-]+/g, ' ')
    .trim()
    .replace(/^(?:the )?data(?: ?set)? (?:is|are) /, '')
    .replace(/^(?:updated|refreshed|published) /, '')
    .replace(/ (?:updates?|updated)$/, '');
}

/** `daily`, `every 2 weeks`, `twice a month`; in days. */
function daysOfWords(words: string): number | null {
  const known = daysByWord.get(words);
  if (known !== undefined) return known;

  const [, count = '', unit = ''] = /^every (?:(\w+) )?([a-z]+?)s?$/.exec(words) ?? [];
  const days = daysOf.get(unit);
  if (days !== undefined) return product(count === '' ? 1 : numberOf(count), days);

  const [, often = '', within = ''] = /^(\w+)(?: times?)? (?:an?|each|per|every) ([a-z]+)$/.exec(words) ?? [];
  const whole = daysOf.get(within);
  const times = numberOf(often);
  return whole === undefined || !times ? null : whole / times;
}

const product = (count: number | null, days: number): number | null => (count ? count * days : null);

function numberOf(word: string): number | null {
  const number = numbers.get(word) ?? Number(word);
  return Number.isFinite(number) ? number : null;
}

/** The fewest minutes between two runs: services are not requested more often, whatever they say. */
const fewestMinutes = 15;

function cadenceOf(days: number): Cadence {
  if (days >= 365) return { every: 'year' };
  if (days >= 89) return { every: 'quarter' };
  if (days >= 28) return { every: 'month' };
  if (days >= 7) return { every: 'week' };
  if (days >= 1) return { every: 'day' };
  return { every: 'minutes', minutes: Math.max(fewestMinutes, Math.floor(days * minutesOfDay + 1e-6)) };
}
