/** Units by the words that names of columns end with. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usd: '$',
    dollars: '$',
    eur: '€',
    euro: '€',
    euros: '€',
    gbp: '£',
    jpy: '¥',
    kg: 'kg',
    lb: 'lb',
    lbs: 'lb',
    km: 'km',
    cm: 'cm',
    mm: 'mm',
    mi: 'mi',
    miles: 'mi',
    ft: 'ft',
    feet: 'ft',
    km2: 'km²',
    sqkm: 'km²',
    m2: 'm²',
    sqm: 'm²',
    m3: 'm³',
    ha: 'ha',
    hectares: 'ha',
    celsius: '°C',
    degc: '°C',
    fahrenheit: '°F',
    degf: '°F',
    pct: '%',
    percent: '%',
    percentage: '%',
    kw: 'kW',
    kwh: 'kWh',
    mwh: 'MWh',
    gwh: 'GWh',
    twh: 'TWh',
    hpa: 'hPa',
    mph: 'mph',
    kmh: 'km/h',
    kph: 'km/h',
    hz: 'Hz',
  }),
);

/** Units of one letter, which only say something behind a word of their quantity. */
const lettersOf: readonly { letters: Readonly<Record<string, string>>; quantity: RegExp }[] = [
  { letters: { c: '°C', f: '°F', k: 'K' }, quantity: /^(temp|temperature|dewpoint|tmin|tmax|tavg)$/ },
  { letters: { g: 'g', t: 't' }, quantity: /^(mass|weight)$/ },
  {
    letters: { m: 'm' },
    quantity: /^(length|height|width|depth|distance|elevation|altitude|radius|diameter)$/,
  },
];

/** Longer names are sentences. */
const longestName = 60;

/**
 * The unit that the name of a column of numbers ends with, and the name without it: `temperature_c` is
 * `temperature` in °C. Null where it ends with none.
 */
export function unitInName(name: string): { unit: string; rest: string } | null {
  if (name.length > longestName) return null;
  const [, rest = '', word = ''] = /^(.*[\p{L}\d])[\s_.([-]+([\p{L}\d%²]+)[)\]]?$/u.exec(name.trim()) ?? [];
  const unit = units.get(word.toLowerCase()) ?? letterUnit(word.toLowerCase(), rest);
  if (unit === null) return null;
  return { unit, rest };
}

function letterUnit(letter: string, rest: string): string | null {
  const words = rest.toLowerCase().split(/[\s_.-]+/);
  const match = lettersOf.find(
    ({ letters, quantity }) => Object.hasOwn(letters, letter) && words.some((word) => quantity.test(word)),
  );
  return match?.letters[letter] ?? null;
}
