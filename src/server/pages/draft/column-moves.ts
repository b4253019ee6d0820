import type { Viewer } from '#domain/access/access.ts';
import type { Comparison } from '#domain/compare/comparison.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { NewColumns } from '#domain/source/column/used-column.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  readColumnsWithValues,
  readReadableVersions,
  type ReadableVersions,
} from '#server/sources/sources.server.ts';

/**
 * What becomes of the columns of a version in another one: those without a value there, those whose values
 * are in a column with another name, and those whose cells no longer fit their type.
 */
export type ColumnMove = { lost: ReadonlySet<string>; renamed: NewColumns; retyped: ReadonlySet<string> };

/** What becomes of the columns of versions, by the ids of these. */
export type ColumnMoves = ReadonlyMap<number, ColumnMove>;

/** Nothing becomes of any column. */
export const noMoves: ColumnMove = { lost: new Set(), renamed: new Map(), retyped: new Set() };

/** By what, and for whom versions are compared. */
export type ComparedBy = {
  db: Connection;
  viewer: Viewer;
  comparisons: DataEngine['comparisons'];
  signal?: AbortSignal | undefined;
};

/**
 * What becomes of the columns of several versions in another one. Of a version that is deleted, it is only
 * known which columns have no value in the other one.
 */
export async function readColumnMoves(
  by: ComparedBy,
  from: readonly number[],
  to: number,
): Promise<ColumnMoves> {
  const versions = await readReadableVersions(by, [...from, to]);
  const moves = new Map<number, ColumnMove>();
  for (const id of from) {
    moves.set(id, await columnMove(by, versions, { from: id, to }));
  }
  return moves;
}

async function columnMove(
  by: ComparedBy,
  versions: ReadableVersions,
  { from, to }: { from: number; to: number },
): Promise<ColumnMove> {
  const target = versions.get(to);
  if (!target || target instanceof TidemarkError) throw target ?? new Error(`${to} was not read.`);
  const isGone = versions.get(from) instanceof TidemarkError;
  if (isGone) return withoutComparison(by, versions, to, target.columns);

  const { viewer, signal } = by;
  const compared = await by.comparisons.compare({ before: from, after: to }, { viewer, signal });
  return moveOf(compared, target.columns);
}

async function withoutComparison(
  { db }: ComparedBy,
  versions: ReadableVersions,
  to: number,
  columns: readonly SourceColumn[],
): Promise<ColumnMove> {
  const withValues = await readColumnsWithValues(db, versions);
  const present = new Set(withValues.find(({ id }) => id === to)?.columns);
  const lost = columns.map(({ name }) => name).filter((name) => !present.has(name));
  return { ...noMoves, lost: new Set(lost) };
}

/** What a comparison says of columns; those with the values of others are found by their former names. */
function moveOf({ columns }: Comparison, ofSource: readonly SourceColumn[]): ColumnMove {
  const byName = new Map(ofSource.map((column) => [column.name, column]));
  const renamed = columns.flatMap(({ name, change }) => {
    const column = byName.get(name);
    return change.kind === 'renamed' && column ? [[change.from, column] as const] : [];
  });
  const named = (kind: 'removed' | 'retyped') =>
    columns.filter(({ change }) => change.kind === kind).map(({ name }) => name);

  return {
    lost: new Set([...named('removed'), ...renamed.map(([from]) => from)]),
    renamed: new Map(renamed),
    retyped: new Set(named('retyped')),
  };
}
