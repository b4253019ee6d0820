import { planeSize } from '#domain/geo/tile-address.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, PhysicalType } from '../dialect.ts';
import { nullIfNaValue, typedExpression } from './table/cast-column.ts';
import { drawableTest } from './shape-test.ts';
import { textExpression } from './text-expression.ts';

/** A share of the Web Mercator plane as a whole number of it. */
const onPlane = (share: string) => `CAST(floor((${share}) * ${planeSize}) AS BIGINT)`;

const nan = "CAST('NaN' AS DOUBLE)";
const isSet = (value: string) => `FILTER (${value} IS NOT NULL)`;

/** More than any row id; times any day, it is a whole number of 64 bits. */
const mostIds = 2 ** 40;

/** Days and moments with the ids of their rows as one number, which is compared much faster than a pair. */
const orderWithId: Partial<Record<PhysicalType, (by: string) => string>> = {
  DATE: (by) => `(${by} - DATE '1970-01-01') * ${mostIds} + "id"`,
  TIMESTAMP: (by) => `CAST(epoch_us(${by}) AS HUGEINT) * ${mostIds} + "id"`,
};

/** A key for the order of `naturalOrder` in the domain: English letters, and numbers by their size (`kn`). */
const naturalKey = (text: string) => `icu_sort_key(${text}, 'en-u-kn')`;

/** Texts of a list by their natural keys, and by their characters where these are equal. */
const inNaturalOrder = (list: string) =>
  `list_transform(list_sort(list_transform(${list}, lambda x: {'key': ${naturalKey('x')}, 'text': x})), lambda x: struct_extract(x, 'text'))`;

/** Texts of a list that are in another one as they are there, and all others behind them. */
const inOwnOrder = (list: string, order: string) =>
  `list_transform(list_sort(list_transform(${list}, lambda x: {'place': ${placeIn(order, 'x')}, 'key': ${naturalKey('x')}, 'text': x})), lambda x: struct_extract(x, 'text'))`;

/** The place of a text in a list; one behind all others where it is not in it. */
const placeIn = (order: string, text: string) =>
  `coalesce(nullif(list_position(${order}, ${text}), 0), len(${order}) + 1)`;

/** A number with an exponent is a DOUBLE, and the same number; without one it would be a DECIMAL. */
function floatingLiteral(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  if (text.includes('e')) return text;
  return `${text}e0`;
}

/** The SQL of DuckDB. */
export const duckDbDialect: Dialect = {
  literal: (value, type) => {
    if (type === 'BOOLEAN' && typeof value === 'boolean') {
      if (value) return 'TRUE';
      return 'FALSE';
    }
    if (type === 'BIGINT' && Number.isSafeInteger(value)) return String(value);
    if (type === 'DOUBLE' && Number.isFinite(value)) return floatingLiteral(value as number);
    return null;
  },
  placeholder: (position) => `$${position}`,
  table: identifier,
  cast: (value, type) => `CAST(${value} AS ${type})`,
  matchesWhole: (text, pattern) => `regexp_matches(${text}, ${pattern})`,
  isNull: (value) => `${value} IS NULL`,
  isFilled: (value) => `${value} IS NOT NULL`,
  term: (value, _type, order) => `${value} ${order}`,
  text: textExpression,
  storedText: (text, column) =>
    column.type === 'VARCHAR' ? typedExpression(text, column.type, column) : nullIfNaValue(text, column),
  number: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return value;
    if (type === 'BOOLEAN') return `CAST(${value} AS BIGINT)`;
    return `TRY_CAST(${value} AS DOUBLE)`;
  },
  // Without an exponent it would be a decimal number, whose conversion may not be exact.
  floating: (value) => `(${value.toExponential()})`,
  leadingNumber: (text) => `TRY_CAST(regexp_extract(${text}, '^\\s*([+-]?\\d+)', 1) AS BIGINT)`,
  // A CASE repeats its divisor, and so doubles the statement with each level of a formula. The remainder by
  // the greatest number makes infinity NaN too.
  divide: (left, right, isSimpleDivisor) => {
    if (isSimpleDivisor) return `(${left} / CASE WHEN ${right} = 0 THEN ${nan} ELSE ${right} END)`;
    return `((${left} / ${right}) % 1.7976931348623157e308)`;
  },
  formula: (value) => value,
  share: (amount, whole = `sum(${amount}) OVER ()`) =>
    `(CAST(${amount} AS DOUBLE) / nullif(CAST(${whole} AS DOUBLE), 0))`,
  measure: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return `nullif(CAST(${value} AS DOUBLE), ${nan})`;
    if (type === 'DATE' || type === 'TIMESTAMP') return `floor(epoch(${value}) / 86400)`;
    return null;
  },
  seconds: (value, type) => {
    if (type === 'DOUBLE' || type === 'BIGINT') return `CAST(${value} AS DOUBLE)`;
    if (type === 'DATE' || type === 'TIMESTAMP') return `epoch(${value})`;
    return null;
  },
  isFinite: (value) => `isfinite(${value})`,
  isNaN: (value) => `isnan(${value})`,
  matchesNaN: () => null,
  where: (condition, value) => `CASE WHEN ${condition} THEN ${value} END`,
  nullIfNaN: (value) => `nullif(${value}, ${nan})`,
  naturalTerm: (text, order) => `${naturalKey(text)} ${order}`,
  naturalKey,
  prefix: (text, characters) => `left(${text}, ${characters})`,
  isShape: drawableTest,
  contains: (text, part) => `contains(lower(${text}), lower(${part}))`,
  startsWith: (text, part) => `starts_with(lower(${text}), lower(${part}))`,
  characters: (text) => `length(${text})`,
  matches: (text, pattern) => `regexp_matches(${text}, '${pattern.replaceAll("'", "''")}')`,
  unnest: (list) => `unnest(${list})`,
  unnestCell: (list) => `unnest(coalesce(${list}, [NULL]))`,
  pairs: (codes, labels) => `SELECT unnest(${codes}) AS code, unnest(${labels}) AS label`,
  list: (items) => `[${items.join(', ')}]`,
  joinMembers: (list) => `array_to_string(${list}, ', ')`,
  mapMembers: (list, member) => `list_transform(${list}, lambda x: ${member('x')})`,
  filterMembers: (list, test) => `list_filter(${list}, lambda x: ${test('x')})`,
  someMember: (list, test) => `len(list_filter(${list}, lambda x: ${test('x')})) > 0`,
  positionIn: (list, value) => `nullif(list_position(${list}, ${value}), 0)`,
  hasAny: (list, other) => `list_has_any(${list}, ${other})`,
  hasAll: (list, other) => `list_has_all(${list}, ${other})`,
  countFilled: (value) => `count(${value})`,
  sum: (value) => `sum(${value})`,
  // An eighth less computing time than a sum of values that are null elsewhere.
  sumWhere: (condition, value) => `sum(${value}) FILTER (${condition})`,
  average: (value) => `avg(${value})`,
  countDistinct: (value, type) => {
    if (type !== 'VARCHAR[]') return `count(DISTINCT ${value})`;
    return `coalesce(len(list_distinct(flatten(list(${value}) ${isSet(value)}))), 0)`;
  },
  sampleDeviation: (value) => `stddev_samp(${value})`,
  endValue: (value, by, byType, end) => {
    const fn = end === 'first' ? 'arg_min' : 'arg_max';
    const order = orderWithId[byType]?.(by) ?? `(${by}, "id")`;
    return `${fn}(${value}, ${order}) FILTER (${by} IS NOT NULL)`;
  },
  countWhere: (condition) => `count(*) FILTER (${condition})`,
  estimateDistinct: (value) => `approx_count_distinct(${value})`,
  collect: (value) => `list(${value})`,
  collectOr: (value, rows, otherwise) => `coalesce((SELECT list(${value}) ${rows}), ${otherwise})`,
  distinctValues: (value, of = value) => `list_sort(list(DISTINCT ${of}) ${isSet(value)})`,
  distinctTexts: (text, order) => {
    const list = `list(DISTINCT ${text}) ${isSet(text)}`;
    return order === null ? inNaturalOrder(list) : inOwnOrder(list, order);
  },
  distinctMembers: (list) => inNaturalOrder(`list_distinct(flatten(list(${list}) ${isSet(list)}))`),
  greatest: (value) => `max(${value})`,
  least: (value) => `min(${value})`,
  greatestMember: (list) => `max(list_aggregate(${list}, 'max'))`,
  leastMember: (list) => `min(list_aggregate(${list}, 'min'))`,
  median: (value) => `median(${value})`,
  quantile: (value, part) => `quantile_cont(${value}, ${part})`,
  deviation: (value) => `stddev_pop(${value})`,
  correlation: (one, other) => `corr(${one}, ${other})`,
  firstInFrame: (value) => `first_value(${value} IGNORE NULLS)`,
  lastInFrame: (value) => `last_value(${value} IGNORE NULLS)`,
  valueBefore: (value, rows, { partition, order }) =>
    `lag(${value}, ${rows}) OVER (${partition}ORDER BY ${order})`,
  partOfDay: (part, day) => `date_part('${part === 'dayOfYear' ? 'doy' : part}', ${day})`,
  // For days, truncation takes a third longer than a conversion.
  firstDay: (step, value) =>
    step === 'day' ? `CAST(${value} AS DATE)` : `CAST(date_trunc('${step}', ${value}) AS DATE)`,
  addMonths: (value, months, type) => `CAST(${value} + to_months(${months}) AS ${type})`,
  addDays: (value, days, type) => `CAST(${value} + to_days(CAST(${days} AS INTEGER)) AS ${type})`,
  partOfDate: (part, value) => {
    const parts = {
      quarterOfYear: `CAST(quarter(${value}) AS VARCHAR)`,
      monthOfYear: `lpad(CAST(month(${value}) AS VARCHAR), 2, '0')`,
      dayOfWeek: `CAST(isodow(${value}) AS VARCHAR)`,
      hourOfDay: `lpad(CAST(hour(${value}) AS VARCHAR), 2, '0')`,
    };
    return parts[part];
  },
  firstWhere: (value, order, condition) => `arg_min(${value}, ${order}) FILTER (${condition})`,
  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  semiJoin: (table, rows, on) => [`FROM ${table} SEMI JOIN (`, ...rows, `) AS g ON ${on}`],
  expandRanges: (texts, ranges) => {
    const bound = (pattern: string) => `unnest(CAST(regexp_extract_all(r, '${pattern}', 1) AS BIGINT[]))`;
    const groups = `SELECT unnest(${texts}) AS x, unnest(${ranges}) AS r`;
    return `SELECT unnest(range(a, b + 1)) AS row_id, x FROM (SELECT x, ${bound('\\[(\\d+)')} AS a, ${bound('(\\d+)\\]')} AS b FROM (${groups}))`;
  },
  // The antimeridian itself is in the last column.
  mercatorX: (longitude) => `least(${planeSize - 1}, ${onPlane(`(${longitude} + 180) / 360`)})`,
  mercatorY: (latitude) => onPlane(`0.5 - atanh(sin(radians(${latitude}))) / (2 * pi())`),
  shiftLeft: (value, bits) => `(${value} << ${bits})`,
  shiftRight: (value, bits) => `(${value} >> ${bits})`,
  bitsOf: (value, mask) => `(${value} & ${mask})`,
  wholeQuotient: (value, divisor) => `${value} // ${divisor}`,
  anyValue: (value) => `any_value(${value})`,
  collapseRanges: (rows) => [
    `SELECT x, concat('{', string_agg(concat('[', a, ',', b, ']'), ',' ORDER BY a), '}'), sum(b - a + 1) FROM (`,
    '  SELECT x, min(id) AS a, max(id) AS b FROM (',
    '    SELECT x, id, id - row_number() OVER (PARTITION BY x ORDER BY id) AS run',
    `    FROM (${rows})`,
    '  ) GROUP BY x, run',
    ') GROUP BY x ORDER BY x',
  ],
};
