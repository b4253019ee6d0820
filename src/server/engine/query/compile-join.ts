import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { isAppended, type Join, type JoinedColumn, type JoinPlace } from '#domain/source/join/join.ts';
import { keyComparison } from '#domain/source/join/joined-type.ts';
import { present } from '#domain/value/object/present.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import type { JoinedSide, PhysicalColumn, PhysicalType, Statement, TableLayout } from '../dialect.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { withoutParameters } from './compile-comparison.ts';
import { columnOfPart, lostColumn, type JoinPart } from './join-part.ts';
import { columnParseOptions, physicalColumn, positionColumns, tableOf } from './layout.ts';
import { sideOf } from './sides.ts';

/** The greatest row id of a part, and whether no two of its rows have the same key. */
export type PartFacts = { greatest: number; isUnique: boolean };

/** A joined table: the statement that has its rows, and its layout, whose table is a view of them. */
export type CompiledJoin = { sql: string; layout: TableLayout };

type Input = {
  join: Join;
  parts: readonly JoinPart[];
  facts: readonly PartFacts[];
  /** The columns of the joined source. */
  columns: readonly SourceColumn[];
  /** The name of the view. */
  table: string;
  /** The table of the pairs of rows that are matched by place, by their ids: `link_place` and `link_area`. */
  links?: string | undefined;
};

/**
 * The statement for the greatest row id of a part, and the numbers of its rows with a key and of its keys.
 */
export function compilePartFacts({ layout }: JoinPart, keys: readonly string[]): Statement {
  const from = `FROM ${tableOf(layout)}`;
  const greatest = `(SELECT coalesce(max(id), 0) ${from})`;
  if (keys.length === 0) return withoutParameters(`SELECT ${greatest}, 0, 0`);

  const filled = keys.map((key) => `${key} IS NOT NULL`).join(' AND ');
  const rows = `SELECT ${keys.join(', ')} ${from} WHERE ${filled}`;
  return withoutParameters(
    `SELECT ${greatest}, (SELECT count(*) FROM (${rows})), (SELECT count(*) FROM (SELECT DISTINCT * FROM (${rows})))`,
  );
}

/** The keys of both parts of a join as SQL, each in the table of its part. */
export function keysOfParts({ keys }: Join, [left, right]: readonly JoinPart[]): [string[], string[]] {
  const pairs = keys.map((key) => {
    const [one, other] = [columnOfPart(left!, key.left), columnOfPart(right!, key.right)];
    if (!one || !other) throw lostColumn(one ? key.right : key.left);
    const [source, match] = [one, other];
    const isText = keyComparison(source, match) !== 'values';
    const sql = ({ layout }: JoinPart, column: QueryColumn) =>
      isText
        ? layout.dialect.text(valueExpression(layout, column), physicalColumn(layout, column).type)
        : valueExpression(layout, column);
    return [sql(left!, one), sql(right!, other)] as const;
  });
  return [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
}

/** Compiles a joined version to the statement for its rows. */
export function compileJoin(input: Input): CompiledJoin {
  return isAppended(input.join) ? compileAppended(input) : compileBeside(input);
}

/** The least power of two that is greater than a number: ids stay as they are until it is reached. */
const powerAbove = (number: number): number => 2 ** Math.ceil(Math.log2(number + 1));

/** The greatest number of which engines and programs have all smaller ones. */
const greatestId = Number.MAX_SAFE_INTEGER;

const tooManyIds = () => new TidemarkError('too_large', 'There are too many joined rows to number them.');

/** A cell of a joined column: its value, its raw text, and the type of both. */
type JoinedCell = { value: string; raw: string | null; type: PhysicalType; mayMisfit: boolean };

/** The cell of a column of a part, in the table of the part. */
function partCell({ layout, ...part }: JoinPart, name: string): JoinedCell | null {
  const column = columnOfPart({ layout, ...part }, name);
  if (!column) return null;
  const { raw, type, mayMisfit } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  return { value, raw: raw && identifier(raw), type, mayMisfit };
}

/** A column of the view. */
type ViewColumn = { name: string; cell: JoinedCell };

/** The layout of a view with these columns, and what it selects for them. */
function layoutOf(
  { columns, table, parts }: Input,
  cells: readonly ViewColumn[],
): { layout: TableLayout; selected: string[] } {
  const found = new Map(cells.map(({ name, cell }) => [name, cell]));
  const stored = columns.filter((column) => !isCalculated(column));
  const entries = stored.map((column, index) => {
    const { value, raw, type, mayMisfit } = found.get(column.name) ?? noCell(parts[0]!.layout);
    const number = index + 1;
    const physical: PhysicalColumn = {
      value: `c${number}`,
      raw: raw && `r${number}`,
      type,
      mayMisfit,
      ...columnParseOptions(column),
    };

    return {
      name: column.name,
      physical,
      sql: present([`${value} AS c${number}`, raw && `${raw} AS r${number}`]),
    };
  });

  return {
    layout: {
      dialect: parts[0]!.layout.dialect,
      table,
      columns: new Map(entries.map(({ name, physical }) => [name, physical])),
    },
    selected: entries.flatMap(({ sql }) => sql),
  };
}

/** The cell of a column that no part has any longer. */
const noCell = ({ dialect }: TableLayout): JoinedCell => ({
  value: dialect.cast('NULL', 'VARCHAR'),
  raw: null,
  type: 'VARCHAR',
  mayMisfit: false,
});

/** Rows of two parts side by side. */
function compileBeside(input: Input): CompiledJoin {
  const { join, parts, facts } = input;
  const [left, right] = [parts[0]!, parts[1]!];
  const sides = [sideRows(left, 'a'), sideRows(right, 'b')] as const;
  const cells = join.columns.flatMap(({ name, from }): ViewColumn[] => {
    const cell = besideCell(from, sides);
    return cell ? [{ name, cell }] : [];
  });

  const { layout, selected } = layoutOf(input, cells);
  const [one, other] = join.place ? keysOfPlaces(join.place) : keysOfParts(join, parts);
  const on = one.map((_, index) => `a_k${index + 1} = b_k${index + 1}`);
  const id = rowId(join, facts);
  const positions = positionsBeside(join, left, facts);
  const joinedSides = sidesBeside(join, [left, right], facts);

  return {
    sql: [
      `SELECT ${[`${id} AS id`, ...positions, ...joinedSides.map(({ sql }) => sql), ...selected].join(', ')}`,
      `FROM (${sides[0].select(one, linksOf(input, 0))})`,
      `${{ left: 'LEFT', inner: 'INNER', full: 'FULL', append: '' }[join.kind]} JOIN (${sides[1].select(other, linksOf(input, 1))})`,
      `ON ${on.join(' AND ')}`,
    ].join('\n'),
    layout: {
      ...layout,
      hasPositions: positions.length > 0,
      sides: joinedSides.map(({ side }) => side),
    },
  };
}

/** The rows of one side of a join, under names that begin with a letter of its own. */
function sideRows(part: JoinPart, letter: 'a' | 'b') {
  const selected = new Map<string, string>();
  const named = (sql: string): string => {
    const name = selected.get(sql) ?? `${letter}_${selected.size + 1}`;
    selected.set(sql, name);
    return name;
  };

  return {
    cell(name: string): JoinedCell | null {
      const cell = partCell(part, name);
      return cell && { ...cell, value: named(cell.value), raw: cell.raw && named(cell.raw) };
    },
    select(keys: readonly string[], links: string): string {
      const { layout } = part;
      const { after, key } = positionColumns(layout);
      const sides = (layout.sides ?? []).map(
        ({ rowId: of }, index) => `${identifier(of)} AS ${letter}_s${index + 1}`,
      );

      const all = [
        `id AS ${letter}_id`,
        `${after} AS ${letter}_after`,
        `${key} AS ${letter}_key`,
        ...sides,
        ...keys.map((sql, index) => `${sql} AS ${letter}_k${index + 1}`),
        ...[...selected].map(([sql, name]) => `${sql} AS ${name}`),
      ];
      return `SELECT ${all.join(', ')} FROM ${tableOf(layout)}${links}`;
    },
  };
}

/** The keys of both parts of a join by place: the ids of areas, which places are linked to. */
function keysOfPlaces({ places }: JoinPlace): [string[], string[]] {
  const keys: [string[], string[]] = [['link_area'], ['id']];
  if (places === 0) return keys;
  return [keys[1], keys[0]];
}

/** What joins the table of a part with the ids of the areas that its rows are in, where they are places. */
function linksOf({ join, links }: Input, at: number): string {
  if (join.place?.places !== at || links === undefined) return '';
  return ` LEFT JOIN ${identifier(links)} ON link_place = id`;
}

type Side = ReturnType<typeof sideRows>;

/** The cell of a column in one part, or of a key in both: that of the second part where there is no first. */
function besideCell(
  [from, to]: JoinedColumn['from'],
  [left, right]: readonly [Side, Side],
): JoinedCell | null {
  const one = from == null ? null : left.cell(from);
  const other = to == null ? null : right.cell(to);
  if (!one || !other) return one ?? other;

  const type = commonType([one.type, other.type]);
  const either = (first: string, second: string) => `CASE WHEN a_id IS NULL THEN ${second} ELSE ${first} END`;
  const cast = (cell: JoinedCell) => (cell.type === type ? cell.value : `CAST(${cell.value} AS ${type})`);
  const hasRaw = one.raw !== null || other.raw !== null;
  return {
    value: either(cast(one), cast(other)),
    raw: hasRaw ? either(one.raw ?? 'NULL', other.raw ?? 'NULL') : null,
    type,
    mayMisfit: one.mayMisfit || other.mayMisfit,
  };
}

/**
 * The id of a joined row: that of the row of the first part where no row of it is repeated, else made of the
 * ids of both. Rows of the second part alone come last.
 */
function rowId({ kind }: Join, [left, right]: readonly PartFacts[]): string {
  const alone = powerAbove(left!.greatest);
  const last = alone + right!.greatest;
  if (right!.isUnique) {
    if (last > greatestId) throw tooManyIds();
    return kind === 'full' ? `coalesce(a_id, ${alone} + b_id)` : 'a_id';
  }

  const factor = powerAbove(right!.greatest);
  if ((alone + 1) * factor > greatestId) throw tooManyIds();
  return `coalesce(a_id, ${alone}) * ${factor} + coalesce(b_id, 0)`;
}

/** Where joined rows are that were inserted among others in the first part. */
function positionsBeside({ kind }: Join, { layout }: JoinPart, facts: readonly PartFacts[]): string[] {
  if (!layout.hasPositions || !facts[1]!.isUnique) return [];
  if (kind !== 'full') return ['a_after AS after_id', 'a_key AS after_key'];
  const alone = powerAbove(facts[0]!.greatest);
  return [`coalesce(a_after, ${alone} + b_id) AS after_id`, "coalesce(a_key, '') AS after_key"];
}

/** The sides of a join, each with the column of the view that has the ids of its rows. */
function sidesBeside(
  join: Join,
  parts: readonly [JoinPart, JoinPart],
  facts: readonly PartFacts[],
): { sql: string; side: JoinedSide }[] {
  const sides = parts.flatMap((part, at) => {
    const letter = at === 0 ? 'a' : 'b';
    const isMultiplied = !facts[1 - at]!.isUnique;
    const own = { id: `${letter}_id`, columns: columnsOfSide(join, part, at, null), isMultiplied };

    const inner = (part.layout.sides ?? []).map((side, index) => ({
      id: `${letter}_s${index + 1}`,
      columns: columnsOfSide(join, part, at, side),
      isMultiplied: isMultiplied || side.isMultiplied,
    }));
    return [own, ...inner];
  });

  return sides.map(({ id, ...side }, index) => ({
    sql: `${id} AS s${index + 1}`,
    side: { ...side, rowId: `s${index + 1}` },
  }));
}

/** The joined columns that are from one part alone, and in it from a side, where that is a joined table. */
function columnsOfSide(join: Join, part: JoinPart, at: number, side: JoinedSide | null): Set<string> {
  const names = join.columns.flatMap(({ name, from }) => {
    const own = from[at] ?? null;
    const isAlone = own !== null && (from[1 - at] ?? null) === null;
    const column = isAlone ? columnOfPart(part, own) : undefined;
    return column && sideOf(part.layout, column) === side ? [name] : [];
  });
  return new Set(names);
}

/** The type of cells of these types in one column. */
function commonType(types: readonly PhysicalType[]): PhysicalType {
  const different = new Set(types);
  if (different.size === 1) return types[0]!;
  const areNumbers = types.every((type) => type === 'DOUBLE' || type === 'BIGINT');
  return areNumbers ? 'DOUBLE' : 'VARCHAR';
}

/** Rows of parts below each other. */
function compileAppended(input: Input): CompiledJoin {
  const { join, parts, facts } = input;
  if (parts.some(({ layout }) => layout.sides?.some(({ isMultiplied }) => isMultiplied))) {
    throw new TidemarkError(
      'invalid_request',
      'Sources that were joined are not appended, because their rows may be repeated. Append first, then join.',
    );
  }
  const step = powerAbove(Math.max(...facts.map(({ greatest }) => greatest)));
  if (step * parts.length > greatestId) throw tooManyIds();

  const columns = join.columns.map(({ name, from }) => ({ name, from, ...appendedColumn(from, parts) }));
  const hasPositions = parts.some(({ layout }) => layout.hasPositions);
  const selects = parts.map((part, at) => {
    const { after, key } = positionColumns(part.layout);
    const shift = (id: string) => (at === 0 ? id : `${id} + ${at * step}`);
    const cells = columns.map(({ cells: own, ...column }) => ({
      name: column.name,
      cell: { ...own[at]!, type: column.type, mayMisfit: column.mayMisfit },
    }));
    const which = join.partColumn === undefined ? [] : [partName(join.partColumn, join.parts[at]!.name)];
    const { layout, selected } = layoutOf(input, [...cells, ...which]);
    const positions = hasPositions ? [`${shift(after)} AS after_id`, `${key} AS after_key`] : [];
    const all = [`${shift('id')} AS id`, ...positions, ...selected];
    return { layout, sql: `SELECT ${all.join(', ')} FROM ${tableOf(part.layout)}` };
  });

  return {
    sql: selects.map(({ sql }) => sql).join('\nUNION ALL '),
    layout: { ...selects[0]!.layout, hasPositions },
  };
}

const partName = (name: string, part: string): ViewColumn => ({
  name,
  cell: { value: literal(part), raw: null, type: 'VARCHAR', mayMisfit: false },
});

/** The cells of a column in each part, of one type. */
function appendedColumn(from: JoinedColumn['from'], parts: readonly JoinPart[]) {
  const found = from.map((name, at) => (name === null ? null : partCell(parts[at]!, name)));
  const types = present(found).map((cell) => cell.type);
  const type = types.length > 0 ? commonType(types) : 'VARCHAR';
  const mayMisfit = type !== 'VARCHAR' && found.some((cell) => cell?.mayMisfit);
  const hasRaw =
    type !== 'VARCHAR' && found.some((cell) => cell !== null && (cell.raw !== null || cell.type !== type));

  const cells = found.map((cell, at) => {
    const { dialect } = parts[at]!.layout;
    const none = { value: dialect.cast('NULL', type), raw: hasRaw ? dialect.cast('NULL', 'VARCHAR') : null };
    if (cell === null) return none;
    if (cell.type === type) return { value: cell.value, raw: hasRaw ? (cell.raw ?? none.raw) : null };
    if (type === 'VARCHAR') {
      const column = columnOfPart(parts[at]!, from[at]!)!;
      return { value: cellTextExpression(parts[at]!.layout, column), raw: null };
    }
    return { value: dialect.cast(cell.value, type), raw: longNumber(cell, dialect) };
  });
  return { type, mayMisfit, cells };
}

/** The raw text of a whole number in a column of floating ones, which do not have all digits of long ones. */
function longNumber({ value, raw, type }: JoinedCell, dialect: TableLayout['dialect']): string {
  const digits = `CASE WHEN abs(${value}) > ${greatestId} THEN ${dialect.text(value, type)} END`;
  return raw ? `coalesce(${raw}, ${digits})` : digits;
}
