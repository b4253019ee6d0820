import { createContext, use, type ClipboardEvent, type RefObject } from 'react';
import type { CellBlock } from '../store/grid-selection.ts';
import type { OpenGridSetup, RowsGridState } from './use-rows-grid.ts';

/** What the keyboard and the pointer can request beyond selecting and editing. */
export type GridRequests = {
  /** Copies to the clipboard of an event, or without one to that of the browser. */
  copy(blocks: readonly CellBlock[], event?: ClipboardEvent): void;
  paste(table: string[][], block: CellBlock): void;
  clear(blocks: readonly CellBlock[]): void;
  /** Inserts as many rows as are selected beside these. */
  insert(side: 'above' | 'below'): void;
  /** Goes to the search field. */
  search(): void;
  undo(): void;
  redo(): void;
  columnMenu(column: number, trigger: Element | null, width: number): void;
  rowMenu(row: number, trigger: Element | null): void;
  deleteRow(row: number): void;
};

/**
 * What all parts of an open grid share: what it was opened with, its state, and what keys and buttons
 * request.
 */
export type GridContext = Omit<OpenGridSetup, 'choices' | 'canAddRows' | 'canDeleteRows'> &
  RowsGridState & {
    requests: GridRequests;
    searchField: RefObject<HTMLInputElement | null>;
  };

const context = createContext<GridContext | null>(null);

/** Provides an open grid to its parts. */
export const GridProvider = context.Provider;

/** The grid that a component belongs to. */
export function useGrid(): GridContext {
  const grid = use(context);
  if (!grid) throw new Error('This component is rendered outside a grid.');
  return grid;
}
