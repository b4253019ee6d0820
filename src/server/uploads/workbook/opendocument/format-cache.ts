import { limits } from '../../files/limits.ts';
import type { WorkbookCellFormat } from '../cell-format.ts';
import { isAt } from '../xml/is-at.ts';
import type { DocumentStyles } from './document-styles.ts';

/**
 * The formats of cells by their styles. The cells of a column mostly have the style of the cell above them.
 */
export class FormatCache {
  readonly #styles: DocumentStyles;
  readonly #names: (Buffer | undefined)[] = [];
  readonly #formats: WorkbookCellFormat[] = [];

  constructor(styles: DocumentStyles) {
    this.#styles = styles;
  }

  /** The format of the style whose name is at `start` to `end`, for a cell of a column. */
  find(bytes: Buffer, start: number, end: number, column: number): WorkbookCellFormat {
    const index = Math.min(column, limits.columns);
    const name = this.#names[index];
    if (name?.length === end - start && isAt(bytes, start, name)) return this.#formats[index]!;
    const format = this.#styles.format(bytes.toString('utf8', start, end));

    this.#names[index] = Buffer.from(bytes.subarray(start, end));
    this.#formats[index] = format;
    return format;
  }
}
