import type { CSSProperties } from 'react';
import { readColour } from '#domain/value/colour/colour.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';

/** The steps of the theme's text scale that font styles name, in px. */
const steps: Record<string, number> = { XS: 12, SM: 14, MD: 16, LG: 18, XL: 21, '2XL': 28, '4XL': 48 };

/** The look of the name of a column. */
export function headerStyle({ headerFontStyle }: ColumnDescriptor): CSSProperties {
  return fontStyle(headerFontStyle);
}

/** The look of the values of a column. */
export function valueStyle({ valueFontStyle, fontSize, bgColor }: ColumnDescriptor): CSSProperties {
  const font = fontStyle(valueFontStyle);
  return {
    ...font,
    fontSize: fontSize || font.fontSize,
    backgroundColor: (bgColor && readColour(bgColor)) || undefined,
  };
}

/** A font style as CSS; empty where a column has none, so that the type decides. */
function fontStyle(name: ColumnDescriptor['valueFontStyle']): CSSProperties {
  const size = steps[name.replace(/^text|Bold$/g, '')];
  if (size === undefined) return {};
  return { fontSize: `var(--tm-text-${size}, ${size}px)`, fontWeight: name.endsWith('Bold') ? 600 : 400 };
}
