import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { DateOrder } from '#domain/source/column/column.ts';
import type { DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep, HeldStep } from '#domain/value/date/date-step.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';

/**
 * How the raw text of a column is parsed: trimming, texts to treat as empty, the order of dates with the year
 * last, whether they are months or quarters, the format of numbers.
 */
export type ColumnParseOptions = {
  trim: boolean;
  na_values?: readonly string[] | undefined;
  dateOrder?: DateOrder | undefined;
  dateStep?: HeldStep | undefined;
  numberFormat?: NumberFormat | undefined;
};

/** The types of stored cells, by DuckDB's names. Whole numbers of Parquet files stay whole. */
export type PhysicalType = 'VARCHAR' | 'VARCHAR[]' | 'DOUBLE' | 'BIGINT' | 'DATE' | 'TIMESTAMP' | 'BOOLEAN';

/**
 * The physical columns of a source column. All names are our own (`c1`, `r1`): names that people write never
 * become part of a statement. `raw` holds the text of cells that have no typed value or whose value is
 * written differently.
 */
export type PhysicalColumn = ColumnParseOptions & {
  value: string;
  raw: string | null;
  type: PhysicalType;
  /** Whether there may be cells that do not fit the type. Where there are none, `raw` is not read. */
  mayMisfit: boolean;
  /**
   * The column that says of each cell whether it is a shape that can be drawn, where the engine cannot tell
   * by itself.
   */
  drawable?: string | undefined;
};

/**
 * The table of a version in an engine: its columns by name, and the SQL dialect in which it is read. `labels`
 * name the codes in columns; `options` are the allowed values of columns that take them from another version.
 * Where rows were inserted among others (`hasPositions`), two more columns hold the places of all rows:
 * `after_id`, which is the id of a row that was not, and `after_key`, which is then empty. A view whose rows
 * have ids that are calculated has a column that is not (`rowNumber`, the id less 1), by which DuckDB finds
 * rows without reading all; `positionNumber` is the same of `after_id`. `rowCount` is the SQL of the number
 * of all rows where that is quicker than counting them. `rows` is the number of rows when the table was made,
 * where it is known. `groups` is set for pre-aggregated tables, whose rows are groups of rows of the version.
 * `sides` are those of a joined table; while groups of its rows are read, `countedOnce` is the SQL that says
 * of a joined row whether it stands for a row of a side in its group, which others repeat.
 */
export type TableLayout = {
  dialect: Dialect;
  table: string;
  columns: ReadonlyMap<string, PhysicalColumn>;
  hasPositions?: boolean;
  rowNumber?: string;
  positionNumber?: string;
  rowCount?: string;
  rows?: number;
  labels?: ReadonlyMap<string, LabelRelation>;
  options?: ReadonlyMap<string, LabelRelation>;
  groups?: StoredGroups;
  sides?: readonly JoinedSide[];
  countedOnce?: ReadonlyMap<JoinedSide, string>;
};

/**
 * A side of a joined table: the column with the ids of its rows, the columns that are from it, and whether
 * its rows may be in several joined rows.
 */
export type JoinedSide = { rowId: string; columns: ReadonlySet<string>; isMultiplied: boolean };

/** The functions over groups of rows that are stored; the others follow from them. */
export type StoredFunction = 'count' | 'sum' | 'min' | 'max';

/**
 * How the rows of a pre-aggregated table stand for rows of the version: the column with their number, and by
 * column of the version the columns with its functions over them.
 */
export type StoredGroups = {
  rows: string;
  functions: ReadonlyMap<string, Partial<Record<StoredFunction, string>>>;
};

/** Codes and their labels: pairs, or the rows of an open version. */
export type LabelRelation = { keepId: boolean } & (
  | { pairs: readonly (readonly [string, string])[] }
  | {
      layout: TableLayout;
      key: QueryColumn;
      label: QueryColumn;
      filter: readonly { column: QueryColumn; values: readonly string[] }[];
      asNumbers: boolean;
    }
);

/** The types of bound parameters. */
export type ParameterType = 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN';
/** A bound value, or (when `list`) many of one type in a single list. */
export type BoundParameter = { value: unknown; type: ParameterType; list: boolean };
/** SQL with its bound values, in the order of their placeholders. */
export type Statement = { sql: string; parameters: BoundParameter[] };

/** How a term of an order is sorted. */
export type TermOrder = 'NULLS LAST' | 'ASC NULLS LAST' | 'DESC NULLS LAST';

/** The rows of a window: its clause `PARTITION BY` with a space behind it, or nothing; its order as terms. */
export type Window = { partition: string; order: string };

/** What a day has as a number. */
export type PartOfDay = 'year' | 'month' | 'day' | 'dayOfYear';

/** Expressions of single values. Types are those of the physical columns: `cast('c1', 'DOUBLE')`. */
type ValueExpressions = {
  /**
   * The literal of a value that needs no binding, such as a number; null for all others, texts among them.
   */
  literal(value: unknown, type: ParameterType): string | null;
  /** The typed placeholder of a statement's n-th parameter, counted from 1. */
  placeholder(position: number, parameter: BoundParameter): string;
  /** A table as it stands in `FROM`. */
  table(name: string): string;
  cast(value: string, type: PhysicalType | 'INTEGER'): string;
  /** Whether a text matches a pattern of RE2, which takes linear time; the pattern has its own ends. */
  matchesWhole(text: string, pattern: string): string;
  /** Whether a cell is empty. */
  isNull(value: string, type: PhysicalType): string;
  isFilled(value: string, type: PhysicalType): string;
  /** A term of an order by values of a type; empty cells come last. */
  term(value: string, type: PhysicalType, order: TermOrder): string;
  /** A value as people read it: whole numbers without a point, dates in ISO 8601, NaN as `NaN`. */
  text(value: string, type: PhysicalType, mayBeNaN?: boolean): string;
  /** Raw text as a column stores it: trimmed where it is text, null for NA values. */
  storedText(text: string, column: PhysicalColumn): string;
  /** A value as a number; null for text that is none. */
  number(value: string, type: PhysicalType): string;
  /** A floating number, exactly. */
  floating(value: number): string;
  /** The whole number that a text begins with; null for other text. */
  leadingNumber(text: string): string;
  /** A quotient of floating numbers; NaN for a divisor of zero. */
  divide(left: string, right: string, isSimpleDivisor: boolean): string;
  /** The value of a whole formula: numbers that are the same to people are the same to `GROUP BY`. */
  formula(value: string): string;
  /** A value on a numeric scale: dates and moments as days since 1970; null for types without one. */
  measure(value: string, type: PhysicalType): string | null;
  /** A value on a numeric scale: dates and moments as seconds since 1970; null for types without one. */
  seconds(value: string, type: PhysicalType): string | null;
  /** Whether a number is neither NaN nor infinite. */
  isFinite(value: string): string;
  isNaN(value: string): string;
  /** A test for NaN where `=` and `IN` do not find it; null where they do. */
  matchesNaN(value: string): string | null;
  /** A value of a type where a condition holds, and else an empty cell. */
  where(condition: string, value: string, type: PhysicalType): string;
  /** Null in place of NaN, so that both come last in every order. */
  nullIfNaN(value: string): string;
  /** A part of a day as a whole number. */
  partOfDay(part: PartOfDay, day: string): string;
  /** The first day of the step that a date or a moment is in. */
  firstDay(step: DateStep, value: string, type: PhysicalType): string;
  /** A date or a moment some months later, on the last day of a month that is shorter. */
  addMonths(value: string, months: number, type: PhysicalType): string;
  /** A date or a moment some days later; their number is SQL. */
  addDays(value: string, days: string, type: PhysicalType): string;
  /** A part of a date or a moment as text, whose numbers have as many digits. */
  partOfDate(part: DatePart, value: string, type: PhysicalType): string;
};

/** Expressions of texts: their order, and what they contain. */
type TextExpressions = {
  /** Whether a text is that of a shape that can be drawn, as Well-Known Text or GeoJSON; never null. */
  isShape(text: string): string;
  /**
   * A term by which texts are ordered as people order them: `Zone 2` before `Zone 10`, `zone` beside `Zone`.
   */
  naturalTerm(text: string, order: TermOrder): string;
  /** A value by which texts are ordered as by `naturalTerm`, for an order inside of an expression. */
  naturalKey(text: string): string;
  /** The first characters of a text. */
  prefix(text: string, characters: number): string;
  /** Whether a text contains another one; upper and lower case are the same. */
  contains(text: string, part: string): string;
  /** Whether a text begins with another one; upper and lower case are the same. */
  startsWith(text: string, part: string): string;
  /** The number of characters of a text. */
  characters(text: string): string;
  /** Whether a pattern of RE2, which takes linear time, matches somewhere in a text. */
  matches(text: string, pattern: string): string;
};

/** Expressions of lists, which are the cells of columns with several values: `hasAny('c1', 'c2')`. */
type ListExpressions = {
  /** The members of a list as rows. */
  unnest(list: string): string;
  /** The same with an empty member for a cell without any. */
  unnestCell(list: string): string;
  /** Rows `code` and `label` of two lists, as a statement. */
  pairs(codes: string, labels: string): string;
  list(items: readonly string[]): string;
  joinMembers(list: string): string;
  mapMembers(list: string, member: (x: string) => string): string;
  filterMembers(list: string, test: (x: string) => string): string;
  someMember(list: string, test: (x: string) => string): string;
  /** The position of a value in a list, null where it is not in it. */
  positionIn(list: string, value: string): string;
  hasAny(list: string, other: string): string;
  hasAll(list: string, other: string): string;
};

/** Functions over the rows of a group: `median('c1')`. */
type GroupExpressions = {
  /** The number of filled cells. */
  countFilled(value: string, type: PhysicalType): string;
  /** The sum of numbers of a type. */
  sum(value: string, type: PhysicalType): string;
  /** The sum of those numbers of a type where a condition holds. */
  sumWhere(condition: string, value: string, type: PhysicalType): string;
  average(value: string, type: PhysicalType): string;
  /** The share of a group's amount in a whole, the sum of all groups if absent; null for a whole of zero. */
  share(amount: string, whole?: string): string;
  /** The number of different values of a type; of lists, that of their different members. */
  countDistinct(value: string, type: PhysicalType): string;
  /** The standard deviation of numbers that are a sample; null for fewer than two. */
  sampleDeviation(value: string): string;
  /**
   * The value in the row with the least, or the greatest, `by`, a number or a date; of several such rows in
   * that with the least, or the greatest, id. Rows without a value or without `by` are left out.
   */
  endValue(value: string, by: string, byType: PhysicalType, end: 'first' | 'last'): string;
  /** The number of rows for which a condition holds. */
  countWhere(condition: string): string;
  /** An estimate of the number of distinct values. */
  estimateDistinct(value: string): string;
  /** The values of a group as a list. */
  collect(value: string): string;
  /** The values of rows (`FROM …`) as a list, or another list where there are none. */
  collectOr(value: string, rows: string, otherwise: string): string;
  /**
   * The distinct values of a group as a sorted list, empty cells left out; `of` says what is listed of a
   * value.
   */
  distinctValues(value: string, of?: string): string;
  /**
   * The distinct texts of a group as a list, empty cells left out: those of `order`, a list of texts, first,
   * as they are in it, all others in their natural order.
   */
  distinctTexts(text: string, order: string | null): string;
  /** The distinct members of the lists of a group as a list in their natural order. */
  distinctMembers(list: string): string;
  /** The greatest value of a group; null where there is none. */
  greatest(value: string): string;
  least(value: string): string;
  /** The greatest member of the lists of a group. */
  greatestMember(list: string): string;
  leastMember(list: string): string;
  /** The middle of the numbers of a group, or the mean of the two in the middle. */
  median(value: string): string;
  /** The value that a part (0 to 1) of the numbers of a group is below. */
  quantile(value: string, part: number): string;
  /** The standard deviation of the numbers of a group. */
  deviation(value: string): string;
  /** How closely two numbers of the rows of a group go together, from -1 to 1. */
  correlation(one: string, other: string): string;
  /** The first, and the last, value in the frame of a window that is not empty. */
  firstInFrame(value: string): string;
  lastInFrame(value: string): string;
  /** The number so many rows before in the order of a window; null where there are fewer. */
  valueBefore(value: string, rows: number, window: Window): string;
  /** The value in the row with the least `order` among the rows for which a condition holds. */
  firstWhere(value: string, order: string, condition: string): string;
};

/** Rows as they are joined, and as they are written as ranges of ids. */
type RowExpressions = {
  /** Whether two values are the same, empty ones too. */
  isSame(left: string, right: string): string;
  /** The rows of a table for which there is a match; `FROM` clause. */
  semiJoin(table: string, rows: readonly string[], on: string): string[];
  /**
   * Rows `row_id` and `x` of lists: texts, and for each the multirange of row ids (`{[1,3],[5,5]}`) that has
   * it.
   */
  expandRanges(texts: string, ranges: string): string;
  /**
   * Rows of each distinct `x` in rows of `x` and `id`: `x`, its row ids as a multirange, and their number.
   */
  collapseRanges(rows: string): string[];
};

/** Places on the Web Mercator plane as whole numbers, see `planeSize`: `mercatorX('c1')`. */
type PlaneExpressions = {
  /** The column of the plane that a longitude of -180 to 180 degrees is in. */
  mercatorX(longitude: string): string;
  /** The row of the plane that a latitude within `mostLatitude` is in. */
  mercatorY(latitude: string): string;
  /** A whole number times, or without its remainder divided by, a power of two. */
  shiftLeft(value: string, bits: number): string;
  shiftRight(value: string, bits: number): string;
  /** Those bits of a whole number that another one has. */
  bitsOf(value: string, mask: number): string;
  /** A whole number divided by another one, without the remainder. */
  wholeQuotient(value: string, divisor: number): string;
  /** The value in any row of a group, empty cells left out. */
  anyValue(value: string): string;
};

/** The leaf expressions of an engine's SQL, in six facets. Arguments and results are SQL. */
export type Dialect = ValueExpressions &
  TextExpressions &
  ListExpressions &
  GroupExpressions &
  RowExpressions &
  PlaneExpressions;
