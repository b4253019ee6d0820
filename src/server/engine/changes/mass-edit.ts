import { present } from '#domain/value/object/present.ts';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { joinList, splitList } from '#domain/value/text/list-text.ts';
import { identifier } from '#server/base/base.server.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import type { CellGroup } from '../contract.ts';
import type { TableLayout, PhysicalColumn, Statement } from '../dialect.ts';
import { rawTextExpression } from '../query/column-expression.ts';
import { tableOf } from '../query/layout.ts';
import { startParameters } from '../query/statement.ts';
import { appendChanges, type ValueMap } from '../log/change-log.ts';
import { acceptText, cleanText } from './clean-row.ts';
import { editVersion, type EditContext } from './edit-version.ts';

/**
 * The result of a mass edit: its entry (null when no cell had the values), and how many of the changed rows
 * are valid now.
 */
export type MassEditResult = { seq: number | null; changed: number; valid: number; invalid: number };

/**
 * Replaces values of a column in every cell (in columns of lists: every member) that is exactly equal; all
 * maps at once, so that two values can be swapped. One entry of the log, whatever the number of rows.
 */
export async function massEdit(
  context: EditContext,
  versionId: number,
  { column, maps }: { column: string; maps: readonly ValueMap[] },
  editor: Viewer,
): Promise<MassEditResult> {
  const wanted = cleanMaps(maps, column);
  const written = await editVersion(context, versionId, async ({ transaction, version }) => {
    const physical = version.layout.columns.get(column);
    const target = version.columns.find(({ name }) => name === column);
    if (!physical || !target) throw unknownColumn(column);

    for (const text of wanted.values()) {
      acceptText(text, target);
    }

    const found =
      wanted.size > 0 ? await version.select(compileMatches(physical, version.layout, wanted)) : [];
    const matches = found
      .map(([value, rows, count]) => ({
        value: value as string | null,
        rows: String(rows),
        count: Number(count),
      }))
      .filter(({ value }) => replaced(value, physical, wanted) !== value);
    if (matches.length === 0) return null;

    const before = matches.map(({ value, rows }): CellGroup => ({ value, rows }));
    const cells = before.map(({ value, rows }): CellGroup => ({
      value: replaced(value, physical, wanted),
      rows,
    }));
    const changed = matches.reduce((sum, { count }) => sum + count, 0);
    const change = { column, maps: [...maps], rows: changed, cells };
    const entry = { kind: 'massedit' as const, change, before: { cells: before } };
    const { lastSeq } = await appendChanges(transaction, versionId, [entry], editor.id);

    return { seq: lastSeq, changed, cells };
  });
  if (!written) return { seq: null, changed: 0, valid: 0, invalid: 0 };

  const { seq, changed, cells } = written;
  const { valid, invalid } = await context.validate(versionId, cells, editor);
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

  for (const [from, to] of wanted) {
    if (from === to) {
      wanted.delete(from);
    }
  }

  return wanted;
}

/** The new text of a cell; the same text when it has none of the wanted values. */
function replaced(text: string | null, { type }: PhysicalColumn, wanted: Wanted): string | null {
  const own = (value: string | null) => {
    if (wanted.get(value) === undefined) return value;
    return wanted.get(value) ?? null;
  };
  if (type !== 'VARCHAR[]') {
    if (wanted.has(text || null)) return own(text || null);
    return text;
  }

  const members = splitList(text ?? '');
  if (members.length === 0) {
    if (wanted.has(null)) return joined([own(null)]);
    return text;
  }

  if (members.some((member) => wanted.has(member))) return joined(members.map(own));
  return text;
}

function joined(members: readonly (string | null)[]): string | null {
  const filled = members.filter((member) => member !== null);
  if (filled.length === 0) return null;
  return joinList([...new Set(filled)]);
}

/**
 * The statement for the rows that have any of the values, by the cell's text: their ids as a multirange, and
 * their number.
 */
function compileMatches(column: PhysicalColumn, layout: TableLayout, wanted: Wanted): Statement {
  const { dialect } = layout;
  const parameters = startParameters(dialect);
  const values = [...wanted.keys()].filter((value) => value !== null);
  const cell = identifier(column.value);
  const raw = rawTextExpression(layout, column);
  const many = column.type === 'VARCHAR[]';
  const list = parameters.bindList(values, 'VARCHAR');
  const isListed = many ? dialect.hasAny(cell, list) : `${raw} IN (SELECT ${dialect.unnest(list)})`;
  const isEmpty = many ? dialect.isNull(cell, column.type) : `coalesce(${raw}, '') = ''`;
  const matches = present([isListed, wanted.has(null) && isEmpty]);
  const rows = `SELECT ${raw} AS x, id FROM ${tableOf(layout)} WHERE ${matches.join(' OR ')}`;
  const sql = dialect.collapseRanges(rows).join('\n');

  return { sql, parameters: parameters.list };
}
