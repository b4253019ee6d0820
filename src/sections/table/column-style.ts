import type { CSSProperties } from 'react';
import type { ShownColumn } from '#dataview/section-rows.ts';

/** The attributes that the cells of a column have in common: alignment, width, and the look of its values. */
export function columnStyle(
  { descriptor, numeric }: ShownColumn,
  look: CSSProperties = {},
): {
  className?: string;
  style?: CSSProperties;
  'data-justify'?: string;
} {
  return {
    ...(numeric ? { className: 'tm-number' } : {}),
    ...(descriptor.justify ? { 'data-justify': descriptor.justify } : {}),
    style: { ...(descriptor.size ? { width: descriptor.size, minWidth: descriptor.size } : {}), ...look },
  };
}
