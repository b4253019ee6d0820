import type { ComponentType } from 'react';
import type { CellViewProps } from '#columns/column-type.ts';
import { columnType } from '#columns/index.ts';
import type { DataState } from '../state/data-state.ts';

const views = new Map<string, ComponentType<CellViewProps>>();

/**
 * Loads the cell views that a section needs, so that its rows can be rendered in one pass; undefined when all
 * are loaded.
 */
export function preloadCells({ columns }: Pick<DataState, 'columns'>): Promise<void> | undefined {
  const names = new Set([
    'text',
    'number',
    ...columns.filter(({ show }) => show).map(({ type }) => columnType(type).name),
  ]);
  const missing = [...names].filter((name) => !views.has(name));
  if (missing.length === 0) return;

  return loadCells(missing);
}

async function loadCells(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(async (name) => views.set(name, (await columnType(name).view()).CellView)));
}

/** A column type's cell view if it has been preloaded, else null: the plain text will do. */
export function resolveCellView(type: string): ComponentType<CellViewProps> | null {
  return views.get(columnType(type).name) ?? null;
}
