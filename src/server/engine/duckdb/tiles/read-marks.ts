import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { tileExtent } from '#domain/geo/tile-address.ts';
import type { TileMarks } from '#domain/query/tile-points.ts';
import { nextTurn } from '#server/base/base.server.ts';
import { runToEnd } from '../run-statement.ts';
import type { TilePlan } from './read-tile.ts';

/** After so many parts of a result it is the turn of others. */
const partsOfTurn = 4;

/** Runs the statement of a tile. */
export async function readMarks(connection: DuckDBConnection, plan: TilePlan): Promise<TileMarks> {
  const result = await runToEnd(connection, plan.statement);
  const marks = emptyMarks(result.rowCount, plan);
  let start = 0;

  for (let index = 0; index < result.chunkCount; index += 1) {
    if (index % partsOfTurn === partsOfTurn - 1) {
      await nextTurn();
    }
    const chunk = result.getChunk(index);
    addMarks(marks, start, chunk);
    start += chunk.rowCount;
  }

  return marks;
}

type WritableMarks = Omit<TileMarks, 'values'> & { values: (Float64Array | (string | null)[])[] };

function emptyMarks(length: number, { carried }: TilePlan): WritableMarks {
  return {
    counts: new Int32Array(length),
    x: new Int32Array(length),
    y: new Int32Array(length),
    ids: new Float64Array(length),
    values: carried.map(({ fn }) => (fn === null ? [] : new Float64Array(length))),
  };
}

/** Reads vectors, not rows: each cell of a row would be an object for a moment. */
function addMarks(marks: WritableMarks, start: number, chunk: DuckDBDataChunk): void {
  const { rowCount } = chunk;
  const [counts, ids, places, ...others] = Array.from({ length: chunk.columnCount }, (_, index) =>
    chunk.getColumnVector(index),
  );

  for (let index = 0; index < rowCount; index += 1) {
    const place = Number(places!.getItem(index));
    marks.counts[start + index] = Number(counts!.getItem(index));
    marks.ids[start + index] = Number(ids!.getItem(index));
    marks.x[start + index] = place % tileExtent;
    marks.y[start + index] = Math.floor(place / tileExtent);
  }

  for (const [column, values] of marks.values.entries()) {
    const vector = others[column]!;
    for (let index = 0; index < rowCount; index += 1) {
      const value = vector.getItem(index);
      if (values instanceof Float64Array) {
        values[start + index] = typeof value === 'number' ? value : NaN;
      } else {
        // Several points have no text in common.
        const isSingle = marks.counts[start + index] === 1;
        values[start + index] = isSingle && typeof value === 'string' ? value : null;
      }
    }
  }
}
