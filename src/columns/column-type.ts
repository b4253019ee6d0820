import type { ComponentType } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ColumnStorage } from '#domain/source/column/column-storage.ts';
import type { SourceColumn, WrittenColumn } from '#domain/source/column/column.ts';
import type { CellFormat, NumberLook } from '#domain/value/cell/format-value.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';

/** The properties of a column type's view: a cell and its column. It renders inline content. */
export type CellViewProps = { value: Cell; column: WrittenColumn; format?: CellFormat };

/**
 * The properties of a column type's editor; `onCommit` gets the raw text to store, or null to clear the cell.
 * `onDraft` gets it after each change while the editor stays open. `start` is text that was typed on the cell
 * before it opened. `describedBy` is the id of the element that says what to enter.
 */
export type CellEditProps = {
  value: Cell;
  column: SourceColumn;
  start?: string;
  describedBy?: string | undefined;
  onDraft?: ((raw: string | null) => void) | undefined;
  onCommit(raw: string | null): void;
  onCancel(): void;
};

/**
 * A column type: how raw text is read, shown and edited. The folder's `index.ts` exports one; it is pure, and
 * its components come by lazy import, so that a visitor never downloads an editor.
 */
export type ColumnType = {
  /** The stored name, e.g. `multiselect`. */
  name: string;
  /** The name for people, e.g. "Multiple choice". */
  label: string;
  /** A lucide icon's name in kebab case. */
  icon: string;
  /** How raw text is cast. */
  dataType: DataType;
  /** Whether numbers are set at the right and may be summed. */
  numeric: boolean;
  /**
   * How the cells are stored; where they are more than a value, `domain/source/column/column-storage.ts` has
   * it too.
   */
  storage: ColumnStorage;
  /** Whether values must be among the column's options. */
  hasOptions: boolean;
  /** The text of a cell, for plain output: charts, search, export. */
  text(value: Cell, column: WrittenColumn): string;
  /**
   * What the view shows of a cell without a value format, where that is nothing but text; null for values
   * that it draws in another way. A type without it draws all of them. Grids write the text themselves,
   * thousands of cells a second.
   */
  shownText?(value: Cell, column: WrittenColumn, numbers?: NumberLook): string | null;
  /**
   * Why raw text may not be written into a cell of the column; null when it may. Without it, any text may.
   */
  refusal?(raw: string, column: SourceColumn): string | null;
  /** The height of the editor in px, where it is higher than a row of a grid. */
  editorHeight?: number;
  view: () => Promise<{ CellView: ComponentType<CellViewProps> }>;
  edit: () => Promise<{ CellEdit: ComponentType<CellEditProps> }>;
};
