import { requestGraphql, GraphqlRequestError } from '#client/graphql-client.ts';
import { saveFailure } from '#client/outbox/save-failure.ts';
import { deleteRowsDocument, distinctValuesDocument, patchCellsDocument } from '#client/row-documents.ts';
import { rowsDocument, undoChangeDocument } from '#client/source-documents.ts';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnType } from '#columns/index.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { EditBatch, CellEdit } from './row-edits.ts';
import type { RowsQuery } from './row-store.ts';
import type { EditOutcome } from './edit-queue.ts';

/** The rows of one version through the graph. */
export type GraphqlRows = {
  read(request: DataRequestInput, signal?: AbortSignal): Promise<DataResult>;
  send(batch: EditBatch): Promise<EditOutcome>;
  /** Undoes an entry of the history; returns the entry that did so. */
  undo(seq: number): Promise<number>;
  /** The values of a column with their numbers of rows, among the rows of a query. */
  distinct(
    column: SourceColumn,
    search: string,
    among: RowsQuery,
    signal?: AbortSignal,
  ): Promise<CountedValue[]>;
};

/** A value of a column, in how many rows it is, and its label where it is a code. */
type CountedValue = { value: Cell; count: number; label?: string };

/** Values that are listed at once. */
const mostValues = 100;

/**
 * The request for the values of a column among some rows: a row for each with its number, most frequent
 * first.
 */
export function valuesRequest({ name }: SourceColumn, search: string, among: RowsQuery): DataRequestInput {
  const searched = search === '' ? among : { ...among, like: { ...among.like, [name]: search } };
  return {
    ...searched,
    attributes: [name, 'id'],
    groupBy: [name],
    fn: { id: 'count' },
    orderBy: { id: 'desc nulls last' },
    fromIndex: 0,
    toIndex: mostValues,
  };
}

/** Opens the rows of a version. */
export function graphqlRows(versionId: number): GraphqlRows {
  return {
    read: async (request, signal) =>
      (await requestGraphql(rowsDocument, { versionId, request }, { signal })).rows,
    send: async (batch) => {
      try {
        return { kind: 'saved', seq: await sendBatch(versionId, batch) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    undo: async (seq) =>
      ((await requestGraphql(undoChangeDocument, { versionId, seq })).undoChange as { seq: number }).seq,
    distinct: async (column, search, among, signal) => {
      // Groups of lists are whole lists, so those are counted among all rows.
      if (
        Object.keys(among).length > 0 &&
        column.name !== 'id' &&
        columnType(column.type).storage !== 'list'
      ) {
        const request = valuesRequest(column, search, among);
        const { rows, labels } = (await requestGraphql(rowsDocument, { versionId, request }, { signal }))
          .rows;
        return rows.flatMap(([value = null, count]) =>
          value === null ? [] : [withLabel(value, Number(count), labels?.[column.name]?.[String(value)])],
        );
      }

      const answer = await requestGraphql(
        distinctValuesDocument,
        { versionId, column: column.name, search },
        { signal },
      );
      return answer.distinctValues;
    },
  };
}

function withLabel(value: Cell, count: number, label: string | undefined): CountedValue {
  if (label === undefined) return { value, count };
  return { value, count, label };
}

async function sendBatch(versionId: number, batch: EditBatch): Promise<number | null> {
  if (batch.kind === 'delete') {
    const { deleteRows } = await requestGraphql(deleteRowsDocument, { versionId, rowIds: batch.rowIds });
    return deleteRows.seq;
  }

  const variables = {
    versionId,
    patches: patchesOf(batch.edits),
    inserts: batch.inserts,
    place: batch.place ?? null,
    key: batch.key ?? null,
  };
  return (await requestGraphql(patchCellsDocument, variables)).patchCells.seq;
}

function patchesOf(edits: readonly CellEdit[]) {
  const rows = new Map<number, { cells: Record<string, string | null>; base: Record<string, Cell> }>();
  for (const { rowId, column, value, base } of edits) {
    const row = rows.get(rowId) ?? { cells: {}, base: {} };
    row.cells[column] = value;
    if (base !== undefined) {
      row.base[column] = base;
    }
    rows.set(rowId, row);
  }

  return [...rows].map(([rowId, patch]) => ({ rowId, ...patch }));
}

type MovedCell = { rowId: number; column: string; current: Cell };
type Details = { cells?: MovedCell[]; rowIds?: number[] };

function outcomeOf(error: unknown): EditOutcome {
  if (error instanceof GraphqlRequestError) {
    const { cells, rowIds } = error.details as Details;
    if (error.code === 'conflict') return { kind: 'conflict', cells: cells ?? [] };
    if (error.code === 'not_found' && rowIds) return { kind: 'gone', rowIds };
  }
  return saveFailure(error);
}
