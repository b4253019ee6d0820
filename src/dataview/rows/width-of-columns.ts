import type { CSSProperties } from 'react';

/**
 * A table of so few columns is as wide as its content: over a whole page, its numbers would be far from their
 * names.
 */
const fewColumns = 4;

/** A narrow place is filled: on phones, and in half of a page. */
const widthOfContent: CSSProperties = {
  width: 'auto',
  minWidth: 'clamp(min(100%, 320px), (640px - 100%) * 999, 100%)',
};

/** The width of a table of so many columns; undefined where it is that of its place. */
export function widthOfColumns(count: number): CSSProperties | undefined {
  if (count > fewColumns) return undefined;
  return widthOfContent;
}
