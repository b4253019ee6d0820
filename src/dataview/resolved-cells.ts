import type { ComponentType } from 'react';
import type { CellViewProps } from '#columns/column-type.ts';
import { columnType } from '#columns/index.ts';
import type { DataState } from './data-state.ts';

const views = new Map<string, ComponentType<CellViewProps>>();

/** Loads the cell views that a section needs, so that its rows can be rendered in one pass. */
export async function preloadCells({ columns }: Pick<DataState, 'columns'>): Promise<void> {
  const names = new Set([
    'text',
    'number',
    ...columns.filter(({ show }) => show).map(({ type }) => columnType(type).name),
  ]);
  await Promise.all(
    [...names].map(async (name) => {
      if (!views.has(name)) views.set(name, (await columnType(name).view()).CellView);
    }),
  );
}

/** A column type's cell view if it has been preloaded, else null: the plain text will do. */
export function resolveCellView(type: string): ComponentType<CellViewProps> | null {
  return views.get(columnType(type).name) ?? null;
}
