/**
 * How a database writes the cells of a column: `moment` is a point in time with a zone, `list` a JSON list,
 * `decimal` a number of any digits. All others are read as text.
 */
export type CellType =
  | 'text'
  | 'whole'
  | 'unsigned'
  | 'floating'
  | 'decimal'
  | 'date'
  | 'timestamp'
  | 'moment'
  | 'truth'
  | 'list';

/** How many cells of a column have something that its type does not hold, by the names of `cellTests`. */
export type FoundCells = Readonly<Record<string, number>>;

/** The DuckDB type of cells that are read as they are written. */
const plainTypes: Partial<Record<CellType, string>> = {
  whole: 'BIGINT',
  unsigned: 'UBIGINT',
  floating: 'DOUBLE',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  moment: 'TIMESTAMP WITH TIME ZONE',
  truth: 'BOOLEAN',
};

/** Dates and moments of which DuckDB reads everything: of others it leaves out the end, such as “BC”. */
const forms: Partial<Record<CellType, string>> = {
  date: String.raw`\d{4}-\d\d-\d\d`,
  timestamp: String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?`,
  moment: String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?`,
};

/** The most digits of a number that a floating one always writes again as they were. */
const exactDigits = 15;

/** Conditions for cells that a type does not hold exactly, by a name; `cell` is SQL. None for texts. */
export function cellTests(cell: string, type: CellType): Record<string, string> {
  if (type === 'text') return {};
  if (type === 'list') return { other: `${cell} IS NOT NULL AND ${listOf(cell)} IS NULL` };

  if (type === 'decimal') {
    const digits = `rtrim(ltrim(replace(ltrim(${cell}, '-'), '.', ''), '0'), '0')`;
    return {
      other: `NOT regexp_full_match(${cell}, '-?[0-9]+(\\.[0-9]+)?') OR length(${digits}) > ${exactDigits}`,
      notWhole: `NOT regexp_full_match(${cell}, '-?[0-9]+') OR TRY_CAST(${cell} AS BIGINT) IS NULL AND ${cell} IS NOT NULL`,
    };
  }

  const misfit = `TRY_CAST(${cell} AS ${plainTypes[type]}) IS NULL`;
  const form = forms[type];
  const other = form === undefined ? misfit : `${misfit} OR NOT regexp_full_match(${cell}, '${form}')`;
  return { other: `${cell} IS NOT NULL AND (${other})` };
}

/** A cell in the type that holds all cells of its column; `cell` is SQL. */
export function cellSql(cell: string, type: CellType, { other = 0, notWhole = 0 }: FoundCells): string {
  if (type === 'decimal' && notWhole === 0) return `CAST(${cell} AS BIGINT)`;
  if (type === 'text' || other > 0) return cell;
  if (type === 'decimal') return `CAST(${cell} AS DOUBLE)`;
  if (type === 'list') return listOf(cell);
  return `CAST(${cell} AS ${plainTypes[type]})`;
}

const listOf = (cell: string): string => `TRY_CAST(TRY_CAST(${cell} AS JSON) AS VARCHAR[])`;
