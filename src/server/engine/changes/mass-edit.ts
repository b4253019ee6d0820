import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { joinList, splitList } from '#domain/value/list-text.ts';
import { rawCell } from '../query/compile-validity.ts';
import { quote, type PhysicalColumn } from '../query/layout.ts';
import type { LoadedVersion } from '../duckdb/replica/loaded-version.ts';
import { startParameters, type Statement } from '../query/statement.ts';
import { appendChanges, type CellGroup, type ValueMap } from '../log/change-log.ts';
import { cleanText } from './clean-row.ts';
import { editVersion, type EditContext } from './edit-version.ts';

/** What a mass edit came to: its entry (null: nothing held those values), and how many of the rows it touched are valid now. */
export type MassEditResult = { seq: number | null; changed: number; valid: number; invalid: number };

/**
 * Replaces values of a column wherever a cell (in columns of lists a member) equals one to the letter; all maps at
 * once, so that two values can change places. One entry of the log, whatever the number of rows.
 */
export async function massEdit(
  context: EditContext,
  versionId: number,
  column: string,
  maps: readonly ValueMap[],
  user: string | null,
): Promise<MassEditResult> {
  const wanted = cleanMaps(maps, column);
  const written = await editVersion(context, versionId, async ({ transaction, version, ask }) => {
    const place = version.layout.columns.get(column);
    if (!place)
      throw new TidemarkError('unknown_column', `There is no column named ${column}.`, {
        details: { column },
      });
    const found = wanted.size > 0 ? await ask(compileMatches(place, version, wanted)) : [];
    const kept = found
      .map(([value, rows, count]) => ({
        value: value as string | null,
        rows: String(rows),
        count: Number(count),
      }))
      .filter(({ value }) => replaced(value, place, wanted) !== value);
    if (kept.length === 0) return null;
    const before = kept.map(({ value, rows }): CellGroup => ({ value, rows }));
    const cells = before.map(({ value, rows }): CellGroup => ({
      value: replaced(value, place, wanted),
      rows,
    }));
    const changed = kept.reduce((sum, { count }) => sum + count, 0);
    const change = { column, maps: [...maps], rows: changed, cells };
    const entry = { kind: 'massedit' as const, change, before: { cells: before } };
    const { lastSeq } = await appendChanges(transaction, versionId, [entry], user);
    return { seq: lastSeq, changed, cells };
  });
  if (!written) return { seq: null, changed: 0, valid: 0, invalid: 0 };
  const { seq, changed, cells } = written;
  const { valid, invalid } = await context.judge(versionId, cells);
  return { seq, changed, valid, invalid };
}

type Wanted = ReadonlyMap<string | null, string | null>;

function cleanMaps(maps: readonly ValueMap[], column: string): Wanted {
  const wanted = new Map<string | null, string | null>();
  for (const { invalidValue, validValue } of maps) {
    const from = cleanText(invalidValue, column);
    if (wanted.has(from)) {
      throw new TidemarkError('invalid_request', 'A value can become only one other value.', {
        details: { column, value: from },
      });
    }
    wanted.set(from, cleanText(validValue, column));
  }
  for (const [from, to] of wanted) if (from === to) wanted.delete(from);
  return wanted;
}

/** What a cell's text becomes; itself where nothing in it is asked for. */
function replaced(text: string | null, { type }: PhysicalColumn, wanted: Wanted): string | null {
  const own = (value: string | null) => (wanted.has(value) ? wanted.get(value)! : value);
  if (type !== 'VARCHAR[]') return wanted.has(text || null) ? own(text || null) : text;
  const members = splitList(text ?? '');
  if (members.length === 0) return wanted.has(null) ? joined([own(null)]) : text;
  return members.some((member) => wanted.has(member)) ? joined(members.map(own)) : text;
}

function joined(members: readonly (string | null)[]): string | null {
  const filled = members.filter((member) => member !== null);
  return filled.length > 0 ? joinList([...new Set(filled)]) : null;
}

/** The rows that hold any of the values, by the cell's whole text: their ids in runs, and how many they are. */
function compileMatches(column: PhysicalColumn, { layout }: LoadedVersion, wanted: Wanted): Statement {
  const parameters = startParameters();
  const values = [...wanted.keys()].filter((value) => value !== null);
  const cell = quote(column.value);
  const raw = rawCell(column);
  const many = column.type === 'VARCHAR[]';
  const list = parameters.bindList(values, 'VARCHAR');
  const matches = [
    many ? `list_has_any(${cell}, ${list})` : `${raw} IN (SELECT unnest(${list}))`,
    ...(wanted.has(null) ? [many ? `${cell} IS NULL` : `coalesce(${raw}, '') = ''`] : []),
  ];
  const sql = [
    `SELECT x, concat('{', string_agg(concat('[', a, ',', b, ']'), ',' ORDER BY a), '}'), sum(b - a + 1) FROM (`,
    '  SELECT x, min(id) AS a, max(id) AS b FROM (',
    '    SELECT x, id, id - row_number() OVER (PARTITION BY x ORDER BY id) AS run',
    `    FROM (SELECT ${raw} AS x, id FROM ${quote(layout.table)} WHERE ${matches.join(' OR ')})`,
    '  ) GROUP BY x, run',
    ') GROUP BY x ORDER BY x',
  ].join('\n');
  return { sql, parameters: parameters.list };
}
