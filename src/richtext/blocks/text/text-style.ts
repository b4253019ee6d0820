import { z } from 'zod';
import { inkOn } from '#ui/colour-picker/hex-contrast.ts';
import { readHexColour } from '#ui/colour-picker/hex-colour.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';

/** The fonts that text can have, with the families that stand in for each. */
export const fonts = {
  Arial: 'Arial, Helvetica, sans-serif',
  'Courier New': '"Courier New", Courier, monospace',
  Georgia: 'Georgia, serif',
  'Times New Roman': '"Times New Roman", Times, serif',
  'Trebuchet MS': '"Trebuchet MS", sans-serif',
  Verdana: 'Verdana, Geneva, sans-serif',
} as const;

/** The name of a font, see `fonts`. */
export type Font = keyof typeof fonts;

/** The smallest and the largest size of text, in pixels. */
export const sizeLimits = { min: 8, max: 72 };

/** What the tools begin with where text has no style of its own. */
export const styleDefaults = { font: 'Arial', size: 15, color: '#000000', background: '#dfe6ef' } as const;

const fontNames = keysOf(fonts);
const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .optional()
  .catch(undefined);

/**
 * The fields of styled text: a font of the list, a size in pixels, colours as `#rrggbb`. Others are dropped.
 */
export const styleFields = {
  font: z.enum(fontNames).optional().catch(undefined),
  size: z.number().int().min(sizeLimits.min).max(sizeLimits.max).optional().catch(undefined),
  color: hex,
  background: hex,
};

/** How text looks beside its formats; what is undefined is as the theme has it. */
export type TextStyle = {
  font?: Font | undefined;
  size?: number | undefined;
  color?: string | undefined;
  background?: string | undefined;
};

function readFont(family: string): Font | undefined {
  const [first = ''] = family.split(',');
  const name = first.replaceAll(/["']/g, '').trim().toLowerCase();
  return fontNames.find((font) => font.toLowerCase() === name);
}

const pixels: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 };
function readSize(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,3}(?:\.\d{1,4})?)(px|pt|rem)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const size = Math.round(Number(number) * pixels[unit]!);
  if (size >= sizeLimits.min && size <= sizeLimits.max) return size;
  return undefined;
}

/**
 * The values of CSS text that the schema knows; all others, and everything after 1,000 characters, are
 * dropped.
 */
export function readStyle(css: string): TextStyle {
  const style: TextStyle = {};
  for (const declaration of css.slice(0, 1000).split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (property === 'font-family') {
      style.font = readFont(value);
    } else if (property === 'font-size') {
      style.size = readSize(value.toLowerCase());
    } else if (property === 'color') {
      style.color = readHexColour(value);
    } else if (property === 'background-color') {
      style.background = readHexColour(value);
    }
  }

  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

const styleSchema = z.object(styleFields);

/** The style of a stored text node; empty for any other node. */
export function styleOf(node: Record<string, unknown>): TextStyle {
  const hasStyle = 'font' in node || 'size' in node || 'color' in node || 'background' in node;
  if (!hasStyle) return {};
  return styleSchema.parse(node);
}

/** Whether text has a style of its own. */
export const isStyled = ({ font, size, color, background }: TextStyle): boolean =>
  Boolean(font ?? size ?? color ?? background);

/**
 * The style as React writes it on an element. Text on a colour of its own is dark or light, whichever reads
 * better, because the colour of the page changes with the mode.
 */
export function styleProps({ font, size, color, background }: TextStyle) {
  return {
    fontFamily: font && fonts[font],
    fontSize: size && `${size / 16}rem`,
    color: color ?? (background && inkOn(background)),
    backgroundColor: background,
  };
}

/**
 * The style as CSS text for Lexical. A colour that only follows from the background is written as
 * `light-dark()`, which `readStyle` does not read, so that it is never stored.
 */
export function styleText({ font, size, color, background }: TextStyle): string {
  const automatic = background && `light-dark(${inkOn(background)}, ${inkOn(background)})`;
  return Object.entries({
    'font-family': font && fonts[font],
    'font-size': size && `${size}px`,
    color: color ?? automatic,
    'background-color': background,
  })
    .filter(([, value]) => value)
    .map(([property, value]) => `${property}: ${value};`)
    .join(' ');
}
