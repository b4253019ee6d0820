import type { EditQueueSnapshot } from '../store/edit-queue.ts';
import type { RowLayout } from './row-layout.ts';
import { rowHeight } from './grid-geometry.ts';
import { cornerAt, type CellBlock, type CellPosition } from '../store/grid-selection.ts';
import type { GridWindow } from './grid-window.ts';
import type { OptionLookups } from '../store/option-lookups.tsx';
import { textClasses } from './painted-cell.ts';
import { PaintedRow, type ReactCell } from './painted-row.ts';
import type { RowsSnapshot } from '../store/row-store.ts';
import { TextWidths } from './text-widths.ts';
import type { ScrollPosition } from './virtual-scroll.ts';

/** What the rows of a grid are drawn from. */
export type RowsScene = {
  layout: RowLayout;
  window: GridWindow;
  scrolled: ScrollPosition;
  rows: RowsSnapshot;
  unsaved: EditQueueSnapshot;
  lookups: OptionLookups;
  /** What is selected, and whether that is whole rows. */
  blocks: readonly CellBlock[];
  isWhole: boolean;
  /** The cell that the keyboard is at. */
  active: CellPosition | null;
  editing: CellPosition | null;
};

/**
 * Draws the rows of a grid: those of the window, and the row in edit wherever it is. React is not on the way
 * of a scrolled frame: a row that scrolls out gives its elements to another, of which only the texts are
 * written, and elements stay where they are in the document until `order`. Cells that are more than text are
 * React's: `paint` answers which, and where.
 */
export class RowPainter {
  readonly #body: HTMLElement;
  readonly #actions: HTMLElement;
  readonly #textWidths: TextWidths;
  readonly #rows = new Map<number | 'edited', PaintedRow>();
  #pinnedLeft: number | null = null;
  #reactCells: readonly ReactCell[] = [];

  /** Into `body`, which holds nothing else; `actions` is copied for each row. */
  constructor(body: HTMLElement, actions: HTMLElement) {
    this.#body = body;
    this.#actions = actions;
    const sample = document.createElement('div');
    sample.className = `absolute ${textClasses}`;
    this.#textWidths = new TextWidths(body, sample);
  }

  /** Draws the rows, and returns the cells that React draws: the same array until one of them changes. */
  paint(scene: RowsScene): readonly ReactCell[] {
    const { window: drawn, editing } = scene;
    const unused = new Set(this.#rows.keys());
    const paintRow = (index: number, slot: number | 'edited') => {
      unused.delete(slot);
      this.#rowAt(slot).paint(rowScene(scene, index));
    };

    for (let index = drawn.firstRow; index < drawn.endRow; index += 1) {
      if (index !== editing?.row) {
        paintRow(index, index % drawn.pool);
      }
    }

    if (editing) {
      paintRow(editing.row, 'edited');
    }

    for (const slot of unused) {
      this.#rows.get(slot)?.element.remove();
      this.#rows.delete(slot);
    }

    const cells = [...this.#rows.values()].flatMap(({ reactCells }) => reactCells);
    const isSame =
      cells.length === this.#reactCells.length && cells.every((cell, at) => cell === this.#reactCells[at]);

    if (!isSame) {
      this.#reactCells = cells;
    }

    return this.#reactCells;
  }

  /**
   * Places the row numbers and the frozen cells at the left edge of a view that is scrolled horizontally by
   * `left` px. With null they are `position: sticky`, which follows any scrolling, but makes each row a layer
   * of its own that takes time with each frame.
   */
  pinStarts(left: number | null): void {
    if (left === this.#pinnedLeft) return;
    this.#pinnedLeft = left;

    if (left === null) {
      delete this.#body.dataset['pinned'];
    } else {
      this.#body.style.setProperty('--tm-pinned-left', `${left}px`);
      this.#body.dataset['pinned'] = '';
    }
  }

  /** Draws everything again the next time. */
  forget(): void {
    for (const row of this.#rows.values()) {
      row.forget();
    }
  }

  /**
   * Puts rows and cells into their order, as readers of a screen meet them; an editor would lose the focus by
   * that.
   */
  order(): void {
    if (this.#rows.has('edited')) return;
    const rows = [...this.#rows.values()].toSorted((one, other) => one.index - other.index);

    for (const row of rows) {
      row.order();
    }

    if (rows.some(({ element }, at) => element !== this.#body.children[at])) {
      this.#body.append(...rows.map(({ element }) => element));
    }
  }

  #rowAt(slot: number | 'edited'): PaintedRow {
    const known = this.#rows.get(slot);
    if (known) return known;
    const row = new PaintedRow(String(slot), this.#actions.cloneNode(true) as HTMLElement, this.#textWidths);
    this.#rows.set(slot, row);
    this.#body.append(row.element);
    return row;
  }
}

function rowScene(scene: RowsScene, index: number) {
  const { layout, window: drawn, scrolled, rows, unsaved, lookups, blocks, isWhole, active, editing } = scene;
  const row = rows.row(index);
  const block = blocks.find(({ top, bottom }) => index >= top && index <= bottom);

  return {
    layout,
    lookups,
    index,
    row,
    separated: rows.separated,
    unsaved: row ? unsaved.unsaved(row.id) : undefined,
    top: index * rowHeight - scrolled.position + scrolled.top,
    first: drawn.firstColumn,
    end: drawn.endColumn,
    from: block?.left ?? -1,
    to: block?.right ?? -1,
    isWhole: isWhole && block !== undefined,
    active: active?.row === index ? active.column : -1,
    corner: block && !isWhole && !editing && active?.row === index ? cornerAt(block, active) : null,
    edited: editing?.row === index ? editing.column : -1,
  };
}
