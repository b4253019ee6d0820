/** A range of numbers that a text names: its least number, and what orders ranges with the same one. */
export type NumberRange = {
  from: number;
  to: number;
  /** Whether it is more than one number. */
  isRange: boolean;
  /** What one of its unit is, in units that are compared, such as seconds; null where it has none. */
  factor: number | null;
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.split('|'));

/** Words before, between and behind the numbers of a range, by the letters that people type. */
const [below, above, between, fillers] = [
  setOf(
    'under|below|less than|fewer than|up to|at most|no more than|younger than|<|<=|≤|unter|bis|bis zu|bis unter|weniger als|hochstens|moins de|moins que|jusqu a|au plus|menos de|hasta|menor de|menores de|como maximo|ate|abaixo de|menor que|meno di|fino a|sotto|sotto i|al massimo|اقل من|تحت|حتي|不到|低于|小于|不足',
  ),
  setOf(
    'over|above|more than|at least|from|older than|greater than|>|>=|≥|uber|ab|mehr als|mindestens|plus de|plus que|au moins|mas de|mayor de|mayores de|desde|al menos|mais de|acima de|a partir de|maior que|pelo menos|piu di|oltre|sopra|almeno|اكثر من|فوق|超过|高于|大于',
  ),
  setOf(
    'to|through|thru|until|till|-|–|—|−|~|bis|bis unter|a|au|hasta|y|et|e|and|und|to under|to less than|to below|الي|至|到|から',
  ),
  setOf(
    'age|ages|aged|age group|alter|alter von|von|zwischen|between|from|de|entre|tra|da|dai|dal|des|edad|eta|idade|age de|من|بين|العمر',
  ),
];
const [belowBehind, aboveBehind] = [
  'and under|or under|and below|or below|or less|and less|or fewer|or younger|and younger|und junger|oder junger|und weniger|oder weniger|et moins|ou moins|o menos|y menos|e menos|ou menos|o meno|e meno|فاقل|او اقل|以下|未満|以内|及以下'.split(
    '|',
  ),
  '+|plus|and over|or over|and older|or older|and above|or above|and up|and more|or more|or later|und alter|oder alter|und mehr|oder mehr|et plus|ou plus|et au dela|y mas|o mas|e mais|ou mais|e piu|o piu|e oltre|ed oltre|فاكثر|او اكثر|以上|及以上'.split(
    '|',
  ),
];

/** Units of time in seconds, lengths in metres, and words for powers of ten. */
const factors = new Map(
  'second seconds sec s=1|minute minutes min mins minuten minuti minutos=60|hour hours h hr hrs stunde stunden heure heures hora horas ora ore=3600|day days d tag tage tagen jour jours dia dias giorno giorni=86400|week weeks wk wks woche wochen semaine semaines semana semanas settimana settimane=604800|month months mo mos monat monate monaten mois mes meses mese mesi=2629800|year years yr yrs y jahr jahre jahren an ans ano anos anno anni=31557600|mm=0.001|cm=0.01|m=1|km=1000|k thousand tsd mil=1000|million millions mio mn=1000000|billion billions bn b=1000000000'
    .split('|')
    .flatMap((part) => {
      const [units = '', factor] = part.split('=');
      return units.split(' ').map((unit) => [unit, Number(factor)] as const);
    }),
);

const number = String.raw`\d{1,3}(?: \d{3})+(?!\d)|\d[\d.,]*`;
const token = new RegExp(String.raw`${number}|[<>≤≥]=?|[+~–—−-]|[^\s\d<>≤≥+~–—−-]+`, 'gu');
const startsWithDigit = /^\d/;
const onlyDigits = /^\d{1,15}$/;
const currency = /[$€£¥]|\b(?:usd|eur|gbp|chf)\b/g;

/** The most words between and behind the numbers of a range. */
const mostWords = 5;

/**
 * The range of numbers that a text names: `5–9`, `85+`, `under 5`, `65 and over`, `$10,000 to $14,999`, in
 * the languages of the product; null for other texts. A single number is a range with one number.
 */
export function readRange(folded: string): NumberRange | null {
  if (onlyDigits.test(folded)) return single(Number(folded), null, null);
  return rangeInWords(folded);
}

function rangeInWords(folded: string): NumberRange | null {
  const isMoney = folded.search(currency) >= 0;
  const plain = folded.replaceAll(currency, ' ').replaceAll(/['’%]/g, ' ');
  const tokens = (plain.match(token) ?? []).map((text) => text.replace(/[.,]$/, ''));
  const places = tokens.flatMap((text, at) => (startsWithDigit.test(text) ? [at] : []));
  const [first, second, third] = places;
  if (first === undefined || third !== undefined) return null;

  const before = readBefore(tokens.slice(0, first));
  const behind = tokens.slice((second ?? first) + 1);
  if (!before || behind.length > mostWords) return null;

  const from = before.sign * readNumber(tokens[first] ?? '');
  const factor = factorOf(behind, isMoney);
  if (second === undefined) {
    const side = before.side ?? sideBehind(behind);
    const isAddress = side === null && behind.length > 1 && factor === null;
    return isAddress ? null : single(from, side, factor);
  }
  if (before.side === 'below') return null;

  const middle = readBetween(tokens.slice(first + 1, second), isMoney);
  if (!middle) return null;
  const ends = middle.sign * readNumber(tokens[second] ?? '');
  const share = middle.factor !== null && factor !== null ? middle.factor / factor : 1;
  if (!(ends >= from * share)) return null;
  return { from: from * share, to: ends, isRange: true, factor: factor ?? middle.factor };
}

type Side = 'below' | 'above' | null;

/** Below a number is before the range that begins with it, and above it behind those. */
function single(from: number, side: Side, factor: number | null): NumberRange | null {
  if (Number.isNaN(from)) return null;
  if (side === 'below') return { from, to: -Infinity, isRange: true, factor };
  if (side === 'above') return { from, to: Infinity, isRange: true, factor };
  return { from, to: from, isRange: false, factor };
}

/** What stands before the first number; null where that is no word of a range. */
function readBefore(tokens: readonly string[]): { side: Side; sign: 1 | -1 } | null {
  const isNegative = isMinus(tokens.at(-1));
  const words = tokens.slice(0, isNegative ? -1 : undefined).join(' ');
  const sign = isNegative ? -1 : 1;
  if (below.has(words)) return { side: 'below', sign };
  if (fillers.has(words) || words === '') return { side: null, sign };
  if (above.has(words)) return { side: 'above', sign };
  const [, rest] = /^\S+ (.+)$/.exec(words) ?? [];
  if (rest === undefined || !fillers.has(words.slice(0, words.length - rest.length - 1))) return null;
  if (below.has(rest)) return { side: 'below', sign };
  if (above.has(rest)) return { side: 'above', sign };
  return null;
}

/** What stands between two numbers: perhaps a unit, and a word such as `to`. */
function readBetween(
  tokens: readonly string[],
  isMoney: boolean,
): { sign: 1 | -1; factor: number | null } | null {
  const isNegative = tokens.length > 1 && isMinus(tokens.at(-1));
  const words = isNegative ? tokens.slice(0, -1) : tokens;
  const sign = isNegative ? -1 : 1;

  for (let at = 0; at < Math.min(words.length, 3); at += 1) {
    const isBetween = between.has(words.slice(at).join(' '));
    if (isBetween) return { sign, factor: factorOf(words.slice(0, at), isMoney) };
  }

  return null;
}

const isMinus = (text: string | undefined): boolean => text === '-' || text === '−';

/** Whether the words behind a number say that it is the greatest or the least one. */
function sideBehind(tokens: readonly string[]): Side {
  const words = tokens.join(' ');
  const has = (phrases: readonly string[]) => phrases.some((phrase) => hasPhrase(words, phrase));
  if (has(belowBehind)) return 'below';
  if (has(aboveBehind)) return 'above';
  return null;
}

const latin = /^[a-z+]/;

/** Whether words have a phrase; languages without blanks have it within a word. */
function hasPhrase(words: string, phrase: string): boolean {
  if (!latin.test(phrase)) return words.includes(phrase);
  return ` ${words} `.includes(` ${phrase} `);
}

function factorOf(tokens: readonly string[], isMoney: boolean): number | null {
  if (isMoney && tokens[0] === 'm') return 1e6;
  return factors.get(tokens[0] ?? '') ?? null;
}

/** A number with groups of three digits or decimals, as it is usual somewhere. */
function readNumber(text: string): number {
  const plain = text.replaceAll(' ', '');
  const separators = plain.replaceAll(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return Number(plain);

  const [whole = '', decimals = ''] = splitAtLast(plain, last);
  const isGrouped = decimals.length === 3 && !whole.startsWith('0');
  const areGroups = separators.length > 1 && separators === last.repeat(separators.length);
  if (isGrouped || areGroups) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
}

function splitAtLast(text: string, part: string): [string, string] {
  const at = text.lastIndexOf(part);
  return [text.slice(0, at), text.slice(at + 1)];
}
