import { cellContent, type CellContent } from './cell-content.ts';
import { rowHeight } from './grid-geometry.ts';
import { columnBox, columnsEnd, columnsToDraw, frozenEnd, rowWidth, type RowLayout } from './row-layout.ts';
import { PaintedCell } from './painted-cell.ts';
import { hasSameLook, isSameScene, type RowScene } from './row-scene.ts';
import type { GridRow } from '../store/row-store.ts';
import { handleElement, moveHandle } from './selection-handle.ts';
import type { TextWidths } from './text-widths.ts';

const separatedNumbers = { hasSeparators: true } as const;

/**
 * A cell that React draws into: what the view of its column's type shows, the editor, or the controls of its
 * row.
 */
export type ReactCell = { key: string; element: HTMLElement } & (
  | { kind: 'content'; column: number; content: CellContent }
  | { kind: 'editor'; column: number }
  | { kind: 'controls'; index: number; row: GridRow }
);

/**
 * The elements of a row: its number, its actions, and the cells that are in view. A row that is on its way is
 * empty.
 */
export class PaintedRow {
  readonly element = document.createElement('div');
  /** The cells of this row that are more than text. */
  reactCells: readonly ReactCell[] = [];
  readonly #start = document.createElement('div');
  readonly #number = document.createElement('div');
  readonly #numberText = document.createTextNode('');
  readonly #actions: HTMLElement;
  /** The cell of the row's controls, after the data. */
  readonly #controls = document.createElement('div');
  readonly #cells = new Map<number, PaintedCell>();
  #handle: HTMLElement | null = null;
  readonly #key: string;
  readonly #textWidths: TextWidths;
  #scene: RowScene | null = null;

  /**
   * `actions` is the cell with the button of the row's menu; `key` distinguishes the row from the others of
   * its grid.
   */
  constructor(key: string, actions: HTMLElement, textWidths: TextWidths) {
    this.#key = key;
    this.#textWidths = textWidths;
    this.#actions = actions;
    this.element.setAttribute('role', 'row');
    this.#start.setAttribute('role', 'presentation');
    this.#controls.setAttribute('role', 'gridcell');
    this.#controls.dataset['controls'] = '';
    this.#controls.className = 'absolute top-0 flex h-full items-center';
    this.#number.setAttribute('role', 'rowheader');
    this.#number.setAttribute('aria-colindex', '1');
    this.#number.dataset['number'] = '';
    this.#number.className =
      'tabular h-full cursor-default pe-1 text-end text-12 leading-8 text-quiet select-none';
    Object.assign(this.element.style, { top: '0', height: `${rowHeight}px`, minWidth: '100%' });
    this.#number.append(this.#numberText);
    this.#start.append(this.#number);

    this.element.append(this.#start);
  }

  get index(): number {
    return this.#scene?.index ?? -1;
  }

  /** Draws everything again the next time. */
  forget(): void {
    this.#scene = null;
  }

  paint(scene: RowScene): void {
    const before = this.#scene;
    if (before && isSameScene(before, scene)) return;

    this.#scene = scene;
    const { layout, row, top } = scene;

    if (layout !== before?.layout) {
      this.#arrange(layout);
    }

    if (top !== before?.top) {
      this.element.style.transform = `translateY(${top}px)`;
    }

    if (scene.index !== before?.index) {
      this.#writeIndex(scene.index);
    }

    if (!before || row?.id !== before.row?.id) {
      this.#identify(row);
    }

    if (!before || !hasSameLook(before, scene)) {
      this.#dress(scene);
    }

    this.#paintCells(scene);
    this.#paintHandle(scene);
  }

  /** Puts the cells into the order of their columns, as readers of a screen meet them. */
  order(): void {
    const cells = [...this.#cells.values()].toSorted((one, other) => one.column - other.column);
    const known = [...this.element.querySelectorAll('[role=gridcell][data-column]')];
    if (cells.every(({ element }, at) => element === known[at])) return;

    for (const { element } of cells) {
      element.parentElement?.append(element);
    }

    if (this.#controls.isConnected) {
      this.element.append(this.#controls);
    }
  }

  #writeIndex(index: number): void {
    this.element.setAttribute('aria-rowindex', String(index + 2));
    this.element.dataset['row'] = String(index);
    this.#numberText.data = String(index + 1);
    this.#actions.querySelector('button')?.setAttribute('aria-label', `Actions of row ${index + 1}`);
  }

  #identify(row: GridRow | null): void {
    this.element.setAttribute('aria-busy', String(row === null));
    this.#number.title = row ? `Id ${row.id}` : '';
    const button = this.#actions.querySelector('button');
    if (button) {
      button.hidden = row === null;
    }
  }

  #dress({ layout, isWhole, edited, corner }: RowScene): void {
    const raised = edited < 0 && !corner ? '' : 'z-2 ';
    const edge = layout.frozen > 0 ? 'border-e border-edge ' : '';
    const [ground, startGround] = isWhole
      ? ['bg-accent-soft', 'bg-accent-soft']
      : ['hover:bg-ink/3', 'bg-paper'];

    this.element.setAttribute('aria-selected', String(isWhole));
    this.element.className = `absolute start-0 border-b border-hairline ${raised}${ground}`;
    this.#start.className = `sticky start-0 z-1 flex group-data-pinned/rows:relative group-data-pinned/rows:start-(--tm-pinned-left) h-full items-center ${edge}${startGround}`;
  }

  #arrange(layout: RowLayout): void {
    const { columns, numberWidth, hasActions, controlsWidth } = layout;
    this.element.style.width = `${rowWidth(layout)}px`;
    this.#start.style.width = `${frozenEnd(layout)}px`;
    this.#number.style.width = `${numberWidth}px`;

    if (!hasActions) {
      this.#actions.remove();
    } else if (!this.#actions.isConnected) {
      this.#number.after(this.#actions);
    }

    this.#controls.style.left = `${columnsEnd(layout)}px`;
    this.#controls.setAttribute('aria-colindex', String(columns.length + 3));

    if (controlsWidth === 0) {
      this.#controls.remove();
    }
  }

  #paintCells(scene: RowScene): void {
    const { layout, lookups, index, row, separated, unsaved, first, end, from, to, active, edited } = scene;
    const shown = columnsToDraw(layout, first, end);
    if (edited >= 0 && !shown.includes(edited)) {
      shown.push(edited);
    }

    for (const [column, { element }] of this.#cells) {
      if (shown.includes(column)) continue;
      element.remove();
      this.#cells.delete(column);
    }

    const reactCells: ReactCell[] = [];
    for (const at of shown) {
      const cell = this.#cellAt(at, layout.frozen);
      const column = layout.columns[at]!;
      const numbers = separated.has(at) ? separatedNumbers : undefined;
      const content = row && cellContent(row, unsaved, column, at, lookups.get(column.name), numbers);
      const isEdited = at === edited;
      cell.paint({
        layout,
        row: index,
        content,
        isLabelled: row?.labels?.[column.name] !== undefined,
        isSelected: at >= from && at <= to,
        isActive: at === active,
        isEdited,
      });
      if (isEdited) {
        reactCells.push({
          kind: 'editor',
          key: `edit ${row?.id} ${at}`,
          element: cell.element,
          column: at,
        });
      } else if (content && content.text === null) {
        reactCells.push({
          kind: 'content',
          key: `${this.#key} ${at}`,
          element: cell.element,
          column: at,
          content,
        });
      }
    }

    if (layout.controlsWidth > 0 && this.element.lastElementChild !== this.#controls) {
      this.element.append(this.#controls);
    }

    if (row && layout.controlsWidth > 0) {
      reactCells.push({
        kind: 'controls',
        key: `${this.#key} controls`,
        element: this.#controls,
        index,
        row,
      });
    }

    this.reactCells = reactCells;
  }

  /** Draws what a finger drags to select more cells, at a corner of the active one. */
  #paintHandle({ layout, active, corner }: RowScene): void {
    if (!corner) {
      this.#handle?.remove();
      this.#handle = null;
      return;
    }

    this.#handle ??= handleElement();
    moveHandle(this.#handle, columnBox(layout, active), corner);
    (active < layout.frozen ? this.#start : this.element).append(this.#handle);
  }

  #cellAt(column: number, frozen: number): PaintedCell {
    const cell = this.#cells.get(column) ?? new PaintedCell(column, this.#textWidths);
    this.#cells.set(column, cell);

    const parent = column < frozen ? this.#start : this.element;
    if (cell.element.parentElement !== parent) {
      parent.append(cell.element);
    }

    return cell;
  }
}
