import { dataRequestSchema, type DataRequest, type DataResult } from '#domain/query/data-request.ts';
import { type Cell } from '#domain/value/cell.ts';
import { readValue } from '#domain/value/read-value.ts';
import type { LoadedVersion } from '../duckdb/replica/loaded-version.ts';
import type { VersionState } from '../log/version-state.ts';

/**
 * Cells that this node has set last. Who asks for nothing but them, as whoever edits a cell does next, is answered
 * without waiting until the table has them too.
 */
export type FreshCells = {
  /** Notes what a cell holds once the log is at `seq`; earlier ones stay as long as no other entry lies in between. */
  note(versionId: number, version: LoadedVersion, edit: Edit): void;
  /** The answer to a request for one row's fresh cells; null where the table has to be asked. */
  answer(state: VersionState, request: DataRequest): DataResult | null;
};

type Edit = { seq: number; rowId: number; column: string; text: string | null };
type Fresh = Pick<VersionState, 'snapshotSeq' | 'columnsRevision' | 'seq'> & {
  rows: Map<number, Map<string, { type: string; value: Cell }>>;
};

/** Versions that are kept in mind, and rows of each. */
const most = 200;

/** Starts without knowing any. */
export function openFreshCells(): FreshCells {
  const versions = new Map<number, Fresh>();
  return {
    note: (versionId, version, { seq, rowId, column, text }) => {
      const { snapshotSeq, columnsRevision } = version;
      const before = versions.get(versionId);
      const goesOn =
        before && isAt(before, { snapshotSeq, columnsRevision, seq: seq - 1 }) && before.rows.size < most;
      const rows: Fresh['rows'] = goesOn ? before.rows : new Map();
      const value = shownValue(version, column, text);
      const row = rows.get(rowId) ?? new Map<string, { type: string; value: Cell }>();
      if (value === undefined) row.delete(column);
      else row.set(column, value);
      rows.set(rowId, row);
      versions.delete(versionId);
      versions.set(versionId, { snapshotSeq, columnsRevision, seq, rows });
      if (versions.size > most) versions.delete(versions.keys().next().value!);
    },
    answer: (state, request) => {
      const fresh = versions.get(state.versionId);
      const rowId = onlyRow(request);
      if (!fresh || rowId === null || !isAt(fresh, state)) return null;
      const cells = request.attributes.map((name) => fresh.rows.get(rowId)?.get(name));
      if (!cells.every((cell) => cell !== undefined)) return null;
      const columns = request.attributes.map((name, place) => ({ name, type: cells[place]!.type }));
      return { columns, rows: [cells.map(({ value }) => value)], length: 1, totals: null };
    },
  };
}

type Place = Omit<Fresh, 'rows'>;

function isAt(fresh: Place, { snapshotSeq, columnsRevision, seq }: Place): boolean {
  return fresh.seq === seq && fresh.snapshotSeq === snapshotSeq && fresh.columnsRevision === columnsRevision;
}

/** The row that a request asks for by its id, where it asks for nothing else than some of its cells. */
function onlyRow(request: DataRequest): number | null {
  const [rowId] = request.filter['id'] ?? [];
  if (typeof rowId !== 'number' || request.toIndex === 0) return null;
  const { attributes, toIndex } = request;
  const plain = dataRequestSchema.parse({ attributes, toIndex, filter: { id: [rowId] } });
  return JSON.stringify(plain) === JSON.stringify(request) ? rowId : null;
}

/** What is shown of a text; undefined unless it is certain that the table would show just that. */
function shownValue({ columns, layout }: LoadedVersion, name: string, text: string | null) {
  const column = columns.find((candidate) => candidate.name === name);
  const place = layout.columns.get(name);
  if (!column || !place || column.display !== 'data' || column.meta_lookup || column.mapped_options)
    return undefined;
  const { type } = column;
  if (text === null) return { type, value: null };
  if (place.type === 'VARCHAR') return place.trim ? undefined : { type, value: text };
  if (place.type !== 'DOUBLE' && place.type !== 'BIGINT') return undefined;
  const value = readValue(text, 'numeric');
  return value !== undefined && String(value) === text ? { type, value } : undefined;
}
