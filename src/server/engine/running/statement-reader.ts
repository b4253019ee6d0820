import type { Cell } from '#domain/value/cell/cell.ts';
import type { Statement } from '../dialect.ts';

/** Reads the rows of a statement as cells. */
export type ReadCells = (statement: Statement) => Promise<Cell[][]>;

/**
 * Reads statements of one request, which all see the same rows. Values are the engine's own, so that large
 * results are made to cells only once.
 */
export type StatementReader<Value> = {
  /** The rows of a statement with at most `maxCharacters` of text (`too_large`). */
  read(statement: Statement, maxCharacters?: number): Promise<Value[][]>;
  cellOf(value: Value | undefined): Cell;
  /** The members of a list of numbers; none where it is empty. */
  numbersOf(value: Value | undefined): number[];
};
