import { z } from 'zod';

const oklch =
  /^oklch\((\d{1,3}(?:\.\d{1,3})?)% (0(?:\.\d{1,4})?) (\d{1,3}(?:\.\d{1,2})?)(?: \/ (\d{1,3})%)?\)$/;
const hex = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i;

/** The most characters of a colour. */
const longestColour = 48;

/**
 * A colour of a theme: `oklch(99% 0.004 95)`, with alpha `oklch(22% 0.02 260 / 30%)`, `#rrggbb`
 * or `#rrggbbaa`. Nothing else.
 */
export const colourSchema = z
  .string()
  .max(longestColour)
  .refine(isColour, { error: 'A colour is written as oklch(50% 0.12 240) or #3b6fb5.' });

/** Linear sRGB, each channel 0–1. */
export type LinearRgb = [number, number, number];

function isColour(text: string): boolean {
  if (hex.test(text)) return true;
  const match = oklch.exec(text);
  if (!match) return false;
  const [, lightness, chroma, hue, alpha = '100'] = match;
  return Number(lightness) <= 100 && Number(chroma) <= 0.5 && Number(hue) <= 360 && Number(alpha) <= 100;
}

/**
 * The numbers of a colour that is written as `oklch(…)`: lightness, chroma and alpha as fractions, hue in
 * degrees.
 */
export function oklchParts(
  colour: string,
): { lightness: number; chroma: number; hue: number; alpha: number } | undefined {
  const match = isColour(colour) && oklch.exec(colour);
  if (!match) return undefined;
  const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  return { lightness: Number((lightness / 100).toFixed(5)), chroma, hue, alpha: alpha / 100 };
}

/**
 * A colour as themes write it, with as many digits as they have; undefined outside of what a theme can have.
 */
export function writeOklch({
  lightness,
  chroma,
  hue,
  alpha,
}: NonNullable<ReturnType<typeof oklchParts>>): string | undefined {
  const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)));
  const percent = Math.round(alpha * 100);
  const colour = `oklch(${rounded(lightness * 100, 3)}% ${rounded(chroma, 4)} ${rounded(hue, 2)}${percent === 100 ? '' : ` / ${percent}%`})`;
  if (!isColour(colour)) return undefined;
  return colour;
}

function channel(value: number): number {
  if (value <= 0.04045) return value / 12.92;
  return ((value + 0.055) / 1.055) ** 2.4;
}

/**
 * A colour as linear sRGB, clipped to the gamut; alpha is ignored. Throws when `colour` is not of
 * `colourSchema`.
 */
export function linearRgb(colour: string): LinearRgb {
  if (hex.test(colour)) {
    const at = (start: number) => channel(parseInt(colour.slice(start, start + 2), 16) / 255);
    return [at(1), at(3), at(5)];
  }

  const parts = oklchParts(colour);
  if (!parts) throw new Error(`Not a colour: ${colour}`);
  const { lightness, chroma, hue } = parts;
  const angle = (hue * Math.PI) / 180;

  return clipped(unclippedRgb(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)));
}

const gamma = (value: number) => {
  if (value <= 0.0031308) return value * 12.92;
  return 1.055 * value ** (1 / 2.4) - 0.055;
};

/** A colour as `#rrggbb`, for media that know no other form, such as mails; alpha is ignored. */
export function hexColour(colour: string): string {
  return hexOfRgb(linearRgb(colour));
}

function hexOfRgb(rgb: LinearRgb): string {
  const channels = rgb.map((value) => Math.round(gamma(value) * 255));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Any colour of `colourSchema` in the cylinder of Oklab, as `oklchParts` writes it; alpha is ignored. */
export function toOklch(colour: string): { lightness: number; chroma: number; hue: number } {
  const [red, green, blue] = linearRgb(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;

  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

/** A colour of this lightness and hue as `#rrggbb`, with as much of the chroma as a screen has there. */
export function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const at = (amount: number) => unclippedRgb(lightness, amount * Math.cos(angle), amount * Math.sin(angle));
  const isOnScreen = (rgb: LinearRgb) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);
  let [most, tooMuch] = isOnScreen(at(chroma)) ? [chroma, chroma] : [0, chroma];

  for (let step = 0; step < 12; step += 1) {
    const middle = (most + tooMuch) / 2;
    if (isOnScreen(at(middle))) {
      most = middle;
    } else {
      tooMuch = middle;
    }
  }

  return hexOfRgb(clipped(at(most)));
}

// Matrices of Björn Ottosson's Oklab: https://bottosson.github.io/posts/oklab/
function unclippedRgb(lightness: number, a: number, b: number): LinearRgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;

  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const clip = (value: number) => Math.min(1, Math.max(0, value));
const clipped = ([red, green, blue]: LinearRgb): LinearRgb => [clip(red), clip(green), clip(blue)];

function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG 2 contrast ratio of two opaque colours, 1–21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * Whether text on a colour reads better light (`dark`) or dark (`light`); undefined for text that is not a
 * colour.
 */
export function modeOn(colour: string): 'light' | 'dark' | undefined {
  if (colour.length > longestColour || !isColour(colour)) return undefined;
  if (contrast(colour, '#000000') >= contrast(colour, '#ffffff')) return 'light';
  return 'dark';
}
