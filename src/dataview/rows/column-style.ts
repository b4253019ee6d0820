import type { CSSProperties } from 'react';
import type { ShownColumn } from '../query/section-rows.ts';

/** The attributes that the cells of a column have in common: alignment, width, and the look of its values. */
export function columnStyle(
  { descriptor, numeric }: ShownColumn,
  look: CSSProperties = {},
): {
  className?: string;
  style?: CSSProperties;
} {
  return {
    className: numeric ? 'tm-number' : undefined,
    style: {
      textAlign: descriptor.justify === 'full' ? 'justify' : descriptor.justify || undefined,
      width: descriptor.size || undefined,
      minWidth: descriptor.size || undefined,
      ...look,
    },
  };
}
