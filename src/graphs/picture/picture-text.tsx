import { letters } from '#domain/value/text/letters.ts';
import type { SVGTextElementAttributes } from 'react';
import { blanks, textWidth } from '../marks/text-width.ts';
import { placeIn, runAround } from './picture-run.tsx';
import { pictureContext } from './write-markup.ts';

type Weight = {
  /**
   * The width of each letter and its outline, in thousandths of an em; outlines are of M, L, Q and Z,
   * downwards.
   */
  glyphs: Record<string, [width: number, outline: string]>;
  /** By how much two letters beside each other are further apart than their widths. */
  kerning: Record<string, Record<string, number>>;
};
/** The outlines of a font in two weights, as `inter-outlines.json` has them. */
export type Outlines = Record<'400' | '600', Weight>;

/**
 * The outlines that draw the text of a picture, and the size in px of text that names none; null for text as
 * text.
 */
export const outlinesOfText = pictureContext<{ outlines: Outlines; size: number } | null>(null);

type PictureTextProps = Pick<
  SVGTextElementAttributes<SVGTextElement>,
  'x' | 'y' | 'fontSize' | 'fontWeight' | 'fill' | 'textAnchor' | 'className' | 'transform'
> & { children: string };

/**
 * A text of a picture; where outlines are given, a path that needs no font. Text with a letter that the
 * outlines lack stays text, for the fonts of the system.
 */
export function PictureText({ children, ...text }: PictureTextProps) {
  const given = outlinesOfText.read();
  const run = runAround();
  const { x: start, y = 0, fontSize = given?.size, fontWeight, textAnchor, ...other } = text;
  const x = start === undefined ? undefined : placeIn(run, Number(start));
  const isBold = Number(fontWeight ?? 400) > 400;
  const outline = given && outlineText(children, given.outlines[isBold ? '600' : '400'], Number(fontSize));
  if (!outline) {
    return (
      <text {...text} x={x} direction={run.direction}>
        {children}
      </text>
    );
  }
  const before = shareBefore(textAnchor);
  const left = Number(x ?? 0) - outline.width * (run.direction === 'rtl' ? 1 - before : before);

  return <path {...other} d={outline.at(left, Number(y))} />;
}

/** The share of a text that is before its anchor. */
function shareBefore(textAnchor: string | undefined): number {
  if (textAnchor === 'end') return 1;
  if (textAnchor === 'middle') return 0.5;
  return 0;
}

/** Inter has no space between groups of digits, but one of its width. */
const [narrowSpace, thinSpace] = ['\u202f', '\u2009'];

/**
 * A text as outlines at this size in px: its width, and its path from a place on the base line. Null where a
 * letter is missing.
 */
export function outlineText(
  text: string,
  { glyphs, kerning }: Weight,
  size: number,
): { width: number; at(left: number, base: number): string } | null {
  const placed: { from: number; outline: string }[] = [];
  let width = 0;
  let before = '';

  for (const letter of text.normalize('NFC')) {
    const glyph = glyphs[letter === narrowSpace ? thinSpace : letter];
    if (!glyph) return null;
    width += kerning[before]?.[letter] ?? 0;
    placed.push({ from: width, outline: glyph[1] });
    width += glyph[0];
    before = letter;
  }

  const px = (thousandths: number) => (thousandths * size) / 1000;
  const path = (left: number, base: number) =>
    placed.map(({ from, outline }) => moved(outline, size / 1000, left + px(from), base)).join('');

  return { width: px(width), at: path };
}

/** An outline at this scale and place; its numbers are x and y in turn. */
function moved(outline: string, scale: number, left: number, top: number): string {
  let isX = false;
  return outline.replaceAll(/-?\d+/g, (number) => {
    isX = !isX;
    return String(Math.round((Number(number) * scale + (isX ? left : top)) * 100) / 100);
  });
}

/** Texts whose letters are one character each. */
const plain = /^[\x20-\x7e]*$/;

/** A text that is no wider than this in px, with an ellipsis where it was cut. */
export function shortened(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = '';
  let used = textWidth('…', size);

  for (const letter of plain.test(text) ? text : letters(text)) {
    used += textWidth(letter, size);
    if (used > width) break;
    kept += letter;
  }

  return `${kept.trimEnd()}…`;
}

/** A text in lines of this width in px, at most so many; the last ends in an ellipsis where there is more. */
export function linesOf(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(blanks).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && (lines.length === most || textWidth(`${line} ${word}`, size) <= width)) {
      lines[lines.length - 1] += ` ${word}`;
    } else {
      lines.push(word);
    }
  }

  return lines.map((line) => shortened(line, width, size));
}

/** Lines as `linesOf` makes them, of about the same length, so that no word is alone in the last. */
export function balancedLines(text: string, width: number, size: number, most: number): string[] {
  const widest = linesOf(text, width, size, most);
  if (widest.at(-1)?.endsWith('…')) return widest;

  for (let share = 0.5; share < 1; share += 0.05) {
    const lines = linesOf(text, width * share, size, widest.length);
    if (!lines.some((line) => line.endsWith('…'))) return lines;
  }

  return widest;
}
