import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

/** A text on a drawing, whose middle is at x. */
export const textAt = (x: number, y: number, text: string): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}">${escapeMarkup(text)}</text>`;

/** A length with at most one decimal. */
export const rounded = (length: number): number => Math.round(length * 10) / 10;
