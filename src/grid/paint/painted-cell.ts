import { columnType } from '#columns/index.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { problemTexts } from '#domain/value/cell/cell-problem.ts';
import type { CellContent } from './cell-content.ts';
import { cellId, columnBox, type RowLayout } from './row-layout.ts';
import type { TextWidths } from './text-widths.ts';

/** What a cell is drawn from; `content` is null while its row is on its way. */
export type CellScene = {
  layout: RowLayout;
  row: number;
  content: CellContent | null;
  /** Whether codes are shown by labels that came with the row, which are text. */
  isLabelled: boolean;
  isSelected: boolean;
  isActive: boolean;
  isEdited: boolean;
};

/**
 * The look of texts. What is cut off has a clip of its own, which makes frames longer: texts that fit go
 * without.
 */
export const textClasses = 'tabular text-14';
const textPadding = 'px-2';
/** The padding and the border of a cell. */
const besideText = 17;

const usual =
  'absolute top-0 h-full border-e border-hairline/60 leading-8 select-none [&_.tm-chips]:flex-nowrap [&_.tm-lines]:whitespace-nowrap';

/** What is said of a cell behind its value, to readers of a screen. */
export function cellNote({ problem, isConflict }: CellContent): string {
  let note = '';
  if (problem) {
    note += `, ${problemTexts[problem]}`;
  }

  if (isConflict) {
    note += ', changed by someone else too';
  }

  return note;
}

/** The element of a cell. Only what differs from before is written: that is what makes scrolling light. */
export class PaintedCell {
  readonly element = document.createElement('div');
  readonly column: number;
  readonly #text = document.createTextNode('');
  #note: HTMLElement | null = null;
  #layout: RowLayout | null = null;
  #className = '';
  #problem: CellContent['problem'] = null;
  #isSelected: boolean | null = null;
  #isActive = false;
  readonly #textWidths: TextWidths;
  /** How wide a text may be, in px. */
  #room = 0;
  /** The text, null for what React draws; and whether it surely is no wider than that. */
  #shown: string | null = null;
  #fits = false;

  constructor(column: number, textWidths: TextWidths) {
    this.column = column;
    this.#textWidths = textWidths;
    this.element.setAttribute('role', 'gridcell');
    this.element.setAttribute('aria-colindex', String(column + 3));
    this.element.dataset['column'] = String(column);
    this.element.append(this.#text);
  }

  paint(scene: CellScene): void {
    const { layout, row, content, isSelected, isActive } = scene;
    const text = textOf(scene);
    const isMoved = layout !== this.#layout;

    if (isMoved) {
      this.#arrange(layout);
    }

    if (isMoved || text !== this.#shown) {
      this.#fits = text !== null && this.#textWidths.fits(text, this.#room);
    }

    this.#shown = text;
    const className = classesOf(this.column, scene, this.#fits);
    if (className !== this.#className) {
      this.element.className = this.#className = className;
    }

    if (isSelected !== this.#isSelected) {
      this.#isSelected = isSelected;
      this.element.setAttribute('aria-selected', String(isSelected));
    }

    // Only the active cell is named by the grid.
    if (isActive) {
      this.element.id = cellId(layout.id, row, this.column);
    } else if (this.#isActive) {
      this.element.removeAttribute('id');
    }

    this.#isActive = isActive;
    const problem = content?.problem ?? null;
    if (problem !== this.#problem) {
      this.#mark(problem);
    }

    this.#write(text ?? '', content && text !== null ? cellNote(content) : '');
  }

  #arrange(layout: RowLayout): void {
    this.#layout = layout;
    const { left, width } = columnBox(layout, this.column);
    this.element.style.left = `${left}px`;
    this.element.style.width = `${width}px`;
    this.#room = width - besideText;
  }

  #mark(problem: CellContent['problem']): void {
    this.#problem = problem;
    if (problem) {
      this.element.setAttribute('aria-invalid', 'true');
      this.element.title = problemTexts[problem];
    } else {
      this.element.removeAttribute('aria-invalid');
      this.element.removeAttribute('title');
    }
  }

  #write(text: string, note: string): void {
    if (this.#text.data !== text) {
      this.#text.data = text;
    }

    if (note === '') {
      this.#note?.remove();
      this.#note = null;
      return;
    }

    if (!this.#note) {
      this.#note = document.createElement('span');
      this.#note.className = 'sr-only';
      this.element.append(this.#note);
    }

    if (this.#note.textContent !== note) {
      this.#note.textContent = note;
    }
  }
}

/** The text of a cell; null for what React draws. */
function textOf({ content, isEdited }: CellScene): string | null {
  if (isEdited) return null;
  if (!content) return '';
  return content.text;
}

const selectedClasses = ' after:pointer-events-none after:absolute after:inset-0 after:bg-accent/10';
const activeClasses =
  ' before:pointer-events-none before:absolute before:inset-0 before:z-1 before:border-2 before:border-accent';

function classesOf(at: number, scene: CellScene, fits: boolean): string {
  const { layout, content, isLabelled, isSelected, isActive, isEdited } = scene;
  const column = layout.columns[at]!;

  let classes = usual + groundOf(column, content);
  if (!isEdited) {
    classes += ` ${textClasses} ${fits ? 'whitespace-nowrap' : 'truncate'} ${textPadding}`;
  }

  if (!isEdited && !isLabelled && columnType(column.type).numeric) {
    classes += ' text-end';
  }

  if (isSelected) {
    classes += selectedClasses;
  }

  if (isActive) {
    classes += activeClasses;
  }

  return classes;
}

/** The colours that say what is special about a cell. */
function groundOf(column: SourceColumn, content: CellContent | null): string {
  if (content?.isConflict) return ' bg-warning-soft';
  if (content?.problem) return ' bg-danger-soft text-danger';
  if (isCalculated(column)) return ' text-quiet';
  return '';
}
