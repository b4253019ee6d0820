import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { tileExtent } from '#domain/geo/tile-address.ts';
import { cellsOfSide, type TileMarks } from '#domain/query/tile-points.ts';
import { nextTurn } from '#server/base/base.server.ts';
import { runToEnd } from '../run-statement.ts';
import type { TilePlan } from './read-tile.ts';
import { rowMajor } from './z-order.ts';

const placesOfCell = tileExtent / cellsOfSide;

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
    addMarks(marks, start, chunk, plan);
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

function addMarks(marks: WritableMarks, start: number, chunk: DuckDBDataChunk, plan: TilePlan): void {
  const { rowCount } = chunk;
  const [cells, counts, ids] = [0, 1, 2].map((index) => chunk.getColumnValues(index)) as number[][];
  const [xs, ys] = plan.hasDetails ? [chunk.getColumnValues(3), chunk.getColumnValues(4)] : [];

  for (let index = 0; index < rowCount; index += 1) {
    const cell = plan.isZOrder ? rowMajor[cells![index]!]! : cells![index]!;
    const count = counts![index]!;
    const isExact = xs !== undefined && count === 1;
    marks.counts[start + index] = count;
    marks.ids[start + index] = ids![index]!;
    marks.x[start + index] = isExact ? Number(xs[index]) : middleOf(cell % cellsOfSide);
    marks.y[start + index] = isExact ? Number(ys![index]) : middleOf(Math.floor(cell / cellsOfSide));
  }

  for (const [number, values] of marks.values.entries()) {
    const cellsOfColumn = chunk.getColumnValues((plan.hasDetails ? 5 : 3) + number);
    for (let index = 0; index < rowCount; index += 1) {
      const value = cellsOfColumn[index];
      if (values instanceof Float64Array) {
        values[start + index] = typeof value === 'number' ? value : NaN;
      } else {
        // Several points have no text in common.
        values[start + index] = counts![index] === 1 && typeof value === 'string' ? value : null;
      }
    }
  }
}

/** The place in the middle of a column or row of cells. */
const middleOf = (cell: number) => cell * placesOfCell + placesOfCell / 2;
