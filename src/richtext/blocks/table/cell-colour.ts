import { modeOn } from '#domain/theme/colour.ts';

const hex = (value: number) => Math.min(255, value).toString(16).padStart(2, '0');

/**
 * The background of a cell as `#rrggbb`, from `#rgb`, `#rrggbb` or the `rgb(…)` that browsers write;
 * otherwise undefined.
 */
export function readCellColour(text: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short) {
    return short
      .slice(1)
      .reduce((colour, digit) => `${colour}${digit}${digit}`, '#')
      .toLowerCase();
  }

  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();

  const channels = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(text);
  if (!channels) return undefined;
  return `#${channels
    .slice(1)
    .map((channel) => hex(Number(channel)))
    .join('')}`;
}

/**
 * Whether text in a cell of this colour is drawn light (`dark`) or dark (`light`), whichever reads better.
 */
export const cellMode = (colour: string | undefined): 'light' | 'dark' | undefined =>
  colour === undefined ? undefined : modeOn(colour);
