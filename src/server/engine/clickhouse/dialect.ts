import { planeSize } from '#domain/geo/tile-address.ts';
import type { Dialect, PhysicalColumn, PhysicalType } from '../dialect.ts';
import {
  dayOf,
  dayOfText,
  dayText,
  firstDayOf,
  laterByMonths,
  momentOfText,
  momentText,
  partOfDate,
  partOfDay,
  secondsOf,
} from './days.ts';
import { naturalKey } from './natural-key.ts';
import { numberOfText, numberText } from './numbers.ts';
import { lowerCase, quoted } from './sql-text.ts';
import { placeholder } from './statement-parameters.ts';

/** The sum of numbers of a type. A sum of whole numbers would overflow without a word. */
function sumOf(value: string, type: PhysicalType): string {
  if (isWhole(type)) return `sum(toInt128(${value}))`;
  return `sum(${value})`;
}

/** The SQL of ClickHouse, in which values are stored as `column-types.ts` says. */
export const clickHouseDialect: Dialect = {
  literal: (value, type) => {
    if (type === 'BOOLEAN' && typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (type === 'BIGINT' && Number.isSafeInteger(value)) return String(value);
    if (type === 'DOUBLE' && Number.isFinite(value)) return floating(value as number);
    return null;
  },
  placeholder,
  table: (name) => name,
  cast: castExpression,
  matchesWhole: (text, pattern) => `match(${text}, ${pattern})`,
  isNull: (value, type) => (isList(type) ? `empty(${value})` : `${value} IS NULL`),
  isFilled: (value, type) => (isList(type) ? `notEmpty(${value})` : `${value} IS NOT NULL`),
  term: (value, type, order) => (isList(type) ? `empty(${value}), ${value} ${order}` : `${value} ${order}`),
  text: textExpression,
  storedText,
  number: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return value;
    if (type === 'BOOLEAN') return `toInt64(${value})`;
    return numberOfText(value);
  },
  floating,
  leadingNumber: (text) => `toInt64OrNull(extract(${text}, ${quoted('^\\s*([+-]?\\d+)')}))`,
  divide: (left, right, isSimpleDivisor) => {
    if (isSimpleDivisor) return `(${left} / if(${right} = 0, nan, ${right}))`;
    return `((${left} / ${right}) % 1.7976931348623157e308)`;
  },
  // Zero with a sign would be a group of its own.
  formula: (value) => `(${value} + 0)`,
  measure: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return nullIfNaN(`toFloat64(${value})`);
    if (type === 'DATE' || type === 'TIMESTAMP') return `toFloat64(${dayOf(value, type)})`;
    return null;
  },
  seconds: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return `toFloat64(${value})`;
    if (type === 'DATE') return `(toFloat64(${value}) * 86400)`;
    return type === 'TIMESTAMP' ? secondsOf(value) : null;
  },
  isFinite: (value) => `isFinite(${value})`,
  isNaN: (value) => `isNaN(${value})`,
  matchesNaN: (value) => `isNaN(${value})`,
  where: (condition, value, type) =>
    `if(${condition}, ${value}, ${isList(type) ? 'CAST([] AS Array(String))' : 'NULL'})`,
  nullIfNaN,
  partOfDay,
  firstDay: firstDayOf,
  addMonths: laterByMonths,
  addDays: (value, days, type) =>
    type === 'DATE' ? `toInt32(${value} + ${days})` : `addDays(${value}, ${days})`,
  partOfDate,

  isShape: () => {
    throw new Error('ClickHouse has no test of shapes: their columns have one of what DuckDB found.');
  },
  // The text itself would be taken for the term of an order by its characters, which then follows.
  naturalTerm: (text, order) => `identity(${text}) ${order} COLLATE 'en-u-kn'`,
  naturalKey,
  prefix: (text, characters) => `leftUTF8(${text}, ${characters})`,
  contains: (text, part) => `position(${lowerCase(text)}, ${lowerCase(part)}) > 0`,
  startsWith: (text, part) => `startsWith(${lowerCase(text)}, ${lowerCase(part)})`,

  characters: (text) => `lengthUTF8(${text})`,
  matches: (text, pattern) => `match(${text}, ${quoted(pattern)})`,
  unnest: (list) => `arrayJoin(${list})`,
  unnestCell: (list) => `arrayJoin(if(empty(${list}), [NULL], CAST(${list} AS Array(Nullable(String)))))`,
  pairs: (codes, labels) =>
    `SELECT pair.1 AS code, pair.2 AS label FROM (SELECT arrayJoin(arrayZip(${codes}, ${labels})) AS pair)`,
  list: (items) => `[${items.join(', ')}]`,
  joinMembers: (list) =>
    `arrayMap(members -> if(empty(members), NULL, arrayStringConcat(members, ', ')), [${list}])[1]`,
  mapMembers: (list, member) => `arrayMap(x -> ${member('x')}, ${list})`,
  filterMembers: (list, test) => `arrayFilter(x -> ${test('x')}, ${list})`,
  someMember: (list, test) => `arrayExists(x -> ${test('x')}, ${list})`,
  positionIn: (list, value) => `nullIf(indexOf(${list}, ${value}), 0)`,
  hasAny: (list, other) => `hasAny(${list}, ${other})`,
  hasAll: (list, other) => `hasAll(${list}, ${other})`,

  countFilled: (value, type) => (isList(type) ? `countIf(notEmpty(${value}))` : `count(${value})`),
  sum: sumOf,
  sumWhere: (condition, value, type) => sumOf(`if(${condition}, ${value}, NULL)`, type),
  average: (value, type) => (isWhole(type) ? `(sum(toInt128(${value})) / count(${value}))` : `avg(${value})`),
  share: (amount, whole = `sum(${amount}) OVER ()`) =>
    `(toFloat64(${amount}) / nullIf(toFloat64(${whole}), 0))`,
  countDistinct: (value, type) => {
    if (isList(type)) return `uniqExactArray(${value})`;
    return type === 'DOUBLE' ? `uniqExact(${value} + 0)` : `uniqExact(${value})`;
  },
  sampleDeviation: (value) => `if(count(${value}) < 2, NULL, stddevSampStable(${value}))`,
  endValue: (value, by, _byType, end) => {
    const fn = end === 'first' ? 'argMinIf' : 'argMaxIf';
    const isKnown = `${value} IS NOT NULL AND ${by} IS NOT NULL`;
    return `if(countIf(${isKnown}) = 0, NULL, ${fn}(${value}, (${by}, id), ${isKnown}))`;
  },
  countWhere: (condition) => `countIf(${condition})`,
  estimateDistinct: (value) => `uniq(${value})`,
  collect: (value) => `groupArray(${value})`,
  collectOr: (value, rows, otherwise) => {
    const list = `(SELECT groupArray(${value}) ${rows})`;
    return `if(empty(${list}), ${otherwise}, ${list})`;
  },
  distinctValues: (value, of = value) => `arraySort(groupUniqArray(${of}))`,
  distinctTexts: (text, order) => {
    const list = `groupUniqArray(${text})`;
    return order === null ? inNaturalOrder(list) : inOwnOrder(list, order);
  },
  distinctMembers: (list) => inNaturalOrder(`groupUniqArrayArray(${list})`),
  // Both leave out empty values by themselves.
  firstInFrame: (value) => `first_value(${value})`,
  lastInFrame: (value) => `last_value(${value})`,
  // Its own function has zero where there is no row.
  valueBefore: (value, rows, { partition, order }) =>
    `maxOrNull(${value}) OVER (${partition}ORDER BY ${order} ROWS BETWEEN ${rows} PRECEDING AND ${rows} PRECEDING)`,
  greatest: (value) => `maxOrNull(${value})`,
  least: (value) => `minOrNull(${value})`,
  greatestMember: (list) => `maxOrNull(if(empty(${list}), NULL, arrayReduce('max', ${list})))`,
  leastMember: (list) => `minOrNull(if(empty(${list}), NULL, arrayReduce('min', ${list})))`,
  median: (value) => `quantileExactInclusive(0.5)(${value})`,
  quantile: (value, part) => `quantileExactInclusive(${part})(${value})`,
  deviation: (value) => `stddevPopStable(${value})`,
  correlation: (one, other) => `corr(${one}, ${other})`,
  firstWhere: (value, order, condition) => `argMinIf(${value}, ${order}, ${condition})`,

  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  semiJoin: (table, rows, on) => [`FROM ${table} LEFT SEMI JOIN (`, ...rows, `) AS g ON ${on}`],
  expandRanges: (texts, ranges) => {
    const bound = (pattern: string) =>
      `arrayMap(bound -> toInt64(bound), extractAll(assumeNotNull(pair.2), ${quoted(pattern)}))`;
    const groups = `SELECT arrayJoin(arrayZip(${texts}, ${ranges})) AS pair`;
    const bounds = `SELECT pair.1 AS x, arrayJoin(arrayZip(${bound('\\[(\\d+)')}, ${bound('(\\d+)\\]')})) AS ends FROM (${groups})`;
    return `SELECT arrayJoin(range(ends.1, ends.2 + 1)) AS row_id, x FROM (${bounds})`;
  },
  collapseRanges: (rows) => [
    "SELECT x, concat('{', arrayStringConcat(arrayMap(ends -> concat('[', toString(ends.1), ',', toString(ends.2), ']'), arraySort(groupArray((a, b)))), ','), '}'), sum(b - a + 1) FROM (",
    '  SELECT x, min(id) AS a, max(id) AS b FROM (',
    '    SELECT x, id, id - row_number() OVER (PARTITION BY x ORDER BY id) AS run',
    `    FROM (${rows})`,
    '  ) GROUP BY x, run',
    ') GROUP BY x ORDER BY x',
  ],

  // The antimeridian itself is in the last column.
  mercatorX: (longitude) => `least(${planeSize - 1}, ${onPlane(`(${longitude} + 180) / 360`)})`,
  mercatorY: (latitude) => onPlane(`0.5 - atanh(sin(radians(${latitude}))) / (2 * pi())`),
  shiftLeft: (value, bits) => `bitShiftLeft(${value}, ${bits})`,
  shiftRight: (value, bits) => `bitShiftRight(${value}, ${bits})`,
  bitsOf: (value, mask) => `bitAnd(${value}, ${mask})`,
  wholeQuotient: (value, divisor) => `intDiv(${value}, ${divisor})`,
  anyValue: (value) => `any(${value})`,
};

const isList = (type: PhysicalType): boolean => type === 'VARCHAR[]';
const isWhole = (type: PhysicalType): boolean => type === 'BIGINT' || type === 'BOOLEAN';

/** A share of the Web Mercator plane as a whole number of it. */
const onPlane = (share: string): string => `toInt64(floor((${share}) * ${planeSize}))`;

/** A number with an exponent is a floating number. */
function floating(value: number): string {
  return `(${Object.is(value, -0) ? '-0e0' : value.toExponential()})`;
}

function nullIfNaN(value: string): string {
  return `if(isNaN(${value}), NULL, ${value})`;
}

const inNaturalOrder = (list: string): string => `arraySort(text -> ${naturalKey('text')}, ${list})`;

/** Texts of a list that are in another one as they are there, and all others behind them. */
const inOwnOrder = (list: string, order: string): string => {
  const place = `if(has(${order}, text), indexOf(${order}, text), length(${order}) + 1)`;
  return `arraySort(text -> (${place}, ${naturalKey('text')}), ${list})`;
};

/** A value in another type. Whole numbers of every size are Int64: only days are Int32. */
function castExpression(value: string, type: PhysicalType | 'INTEGER'): string {
  switch (type) {
    case 'VARCHAR':
      return `toString(${value})`;
    case 'DOUBLE':
      return value === 'NULL' ? 'CAST(NULL AS Nullable(Float64))' : `toFloat64(${value})`;
    case 'BIGINT':
    case 'INTEGER':
      return `toInt64(${value})`;
    case 'DATE':
      return dayOfText(value);
    case 'TIMESTAMP':
      return momentOfText(value);
    case 'BOOLEAN':
      return `toBool(${value})`;
    case 'VARCHAR[]':
      return `CAST(${value} AS Array(String))`;
  }
}

/** A value as people read it, as DuckDB's dialect has it. */
function textExpression(value: string, type: PhysicalType, mayBeNaN = false): string {
  if (mayBeNaN) return `if(isNaN(${value}), 'NaN', ${textExpression(value, type)})`;

  switch (type) {
    case 'VARCHAR':
      return value;
    case 'VARCHAR[]':
      return `if(empty(${value}), NULL, arrayStringConcat(${value}, ', '))`;
    case 'DOUBLE':
      return numberText(value);
    case 'DATE':
      return dayText(value);
    case 'TIMESTAMP':
      return momentText(value);
    default:
      return `toString(${value})`;
  }
}

/** Raw text as a column stores it, as DuckDB's dialect has it. */
function storedText(text: string, { type, trim, na_values }: PhysicalColumn): string {
  const blank = '^[ \\t\\r\\n]+|[ \\t\\r\\n]+$';
  const trimmed = `replaceRegexpAll(${text}, ${quoted(blank)}, '')`;
  const list = na_values?.map(quoted).join(', ');
  const withoutNa = (own: string) => (list ? `if(${trimmed} IN (${list}), NULL, ${own})` : own);
  if (type !== 'VARCHAR') return withoutNa(text);

  const own = trim ? trimmed : text;
  const isLong = `length(${own}) > 100 AND match(${own}, ${quoted('\\p{M}{31}')})`;
  return withoutNa(`if(${isLong}, ${own}, normalizeUTF8NFC(${own}))`);
}
