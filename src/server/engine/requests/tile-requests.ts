import { LRUCache } from 'lru-cache';
import { visitor } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { DataRequest, DataRequestInput } from '#domain/query/data-request.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TileMarks, TilePoints } from '#domain/query/tile-points.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { sourceColumnsIn } from '#domain/source/column/column-texts.ts';
import type { Engine } from '../contract.ts';
import type { RequestOptions } from './data-request-options.ts';
import { parseRequest } from './parse-request.ts';
import { needsOfRequest, noNeeds } from './related-versions.ts';
import type { RequestRunner } from './request-runner.ts';
import { cellsOfRow } from './request-work.ts';
import { resolveInTurns } from './resolve-in-turns.ts';

/** A column that is carried, and its function over several points; null for a text of single points. */
type CarriedColumn = { column: string; fn: 'sum' | 'avg' | null };

/**
 * The points of tiles: rows that meet the conditions of a request, the columns of their coordinates, and what
 * is carried of them. Columns may be formulas of the request.
 */
export type PointsRequest = {
  conditions: Pick<DataRequestInput, 'formulas' | 'normalFilter' | 'filterRelation' | 'validity'>;
  latitude: string;
  longitude: string;
  carried: readonly CarriedColumn[];
};

type Options = {
  engine: Pick<Engine, 'prepareTiles'>;
  runner: RequestRunner;
  /** Points of versions of fewer rows are not prepared. */
  fewestRows: number;
  runJob(work: () => Promise<void>): Promise<void>;
};

/** A version that has changed is prepared again only after this many times the duration of that. */
const restFactor = 20;

const never = new AbortController().signal;

/** Reads the points of versions as tiles, and prepares those of large versions. */
export class TileRequests {
  readonly #options: Options;
  /** The state that points were prepared for last, and when they may be prepared again, by their names. */
  readonly #prepared = new LRUCache<string, { state: string; restsUntil: number }>({ max: 1000 });

  constructor(options: Options) {
    this.#options = options;
  }

  /** The marks of a tile. Rejects with `invalid_request` for coordinates and amounts that are no numbers. */
  async read(
    versionId: number,
    points: PointsRequest,
    address: TileAddress,
    { viewer = visitor, signal = never, mayTrail, language = '' }: RequestOptions = {},
  ): Promise<TileMarks> {
    const { runner } = this.#options;
    const request = rowsOf(points);
    // Labels of what is carried are not read, only those that conditions compare.
    const needs = (columns: readonly SourceColumn[]) =>
      needsOfRequest({ ...request, attributes: ['id'] }, sourceColumnsIn(columns, language));
    const version = await runner.find(versionId, viewer, needs, { mayTrail });
    const cells = cellsOfRow(request) + 2;

    return runner.admit(version, { viewer, signal, cells }, async (open) => {
      const resolved = await resolveInTurns(request, open.columns);
      return open.tile(pointsOf(resolved, points), address, runner.limits(signal, viewer), keyOf(points));
    });
  }

  /** Prepares the points of a large version, once for each of its states. */
  async prepare(versionId: number, points: PointsRequest): Promise<void> {
    const { engine, runner, fewestRows, runJob } = this.#options;
    const { state, columns } = await runner.find(versionId, visitor, () => noNeeds, { mayTrail: true });
    if (state.rows < fewestRows) return;

    const key = keyOf(points);
    const name = `${versionId}:${key}`;
    const now = [state.snapshot, state.seq, state.columnsRevision].join(':');
    const last = this.#prepared.get(name);
    if (last && (last.state === now || last.restsUntil > performance.now())) return;
    this.#prepared.set(name, { state: now, restsUntil: Infinity });

    await runJob(async () => {
      const start = performance.now();
      const resolved = await resolveInTurns(rowsOf(points), columns);
      try {
        await engine.prepareTiles(versionId, pointsOf(resolved, points), key);
      } finally {
        const end = performance.now();
        this.#prepared.set(name, { state: now, restsUntil: end + restFactor * (end - start) });
      }
    });
  }
}

/** Equal names name equal points of one version. */
const keyOf = (points: PointsRequest) => JSON.stringify(points);

/** The rows of points as a data request for what is read of each. */
function rowsOf({ conditions, latitude, longitude, carried }: PointsRequest): DataRequest {
  const columns = [latitude, longitude, ...carried.map(({ column }) => column)];
  return parseRequest({ ...conditions, attributes: [...new Set(columns)] });
}

function pointsOf(resolved: ResolvedRequest, { latitude, longitude, carried }: PointsRequest): TilePoints {
  const { where, relation, search, validity } = resolved;
  const columnNamed = (name: string) => resolved.outputs.find((output) => output.name === name)!.source;
  const numberNamed = (name: string) => {
    const column = columnNamed(name);
    if (column.dataType !== 'numeric' || column.many) throw noNumbers(name);
    return column;
  };

  return {
    where,
    relation,
    search,
    validity,
    latitude: numberNamed(latitude),
    longitude: numberNamed(longitude),
    carried: carried.map(({ column, fn }) => ({
      source: fn === null ? columnNamed(column) : numberNamed(column),
      fn,
    })),
  };
}

const noNumbers = (column: string) =>
  new TidemarkError('invalid_request', `The column ${column} has no numbers.`, { details: { column } });
