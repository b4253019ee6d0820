import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { scaleColour } from '#graphs/marks/palette.ts';
import type { RowLook } from '#map-layers/layer/row-look.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { ExploredCells } from '../explored-map.ts';

/** From so many rows on a cell is of the next class: the same under all filters and at all zooms. */
const limits = [2, 10, 100, 1000, 10_000];

/** The steps that the theme has for amounts. */
const lastStep = 7;

/**
 * The classes of cells by their numbers of rows. A single row is of the first one, unless it has a colour of
 * its own.
 */
export function cellClasses({ count, colour }: RowLook, locale: Locale): ExploredCells {
  const kept = limits.filter((limit) => limit <= count);
  const starts = [1, ...kept];
  const write = (amount: number) => formatNumber(amount, locale);
  const { maps: texts } = textsOf(locale);

  const classes = starts.map((start, at) => {
    const end = (starts[at + 1] ?? count + 1) - 1;
    return {
      letter: `n${at}`,
      colour: colour ? greyOf(at, kept.length) : scaleColour('sequential', lastStep - kept.length + at),
      label: end > start ? texts.fromTo({ from: write(start), to: write(end) }) : write(start),
    };
  });
  return { name: texts.rowsInCell, limits: kept, classes: colour ? classes.slice(1) : classes };
}

/** Beside colours of single rows, cells are grey: the more of the ink, the more rows. */
function greyOf(at: number, last: number): string {
  const percent = Math.round(30 + (60 * at) / last);
  return `color-mix(in srgb, var(--tm-ink, #1d2026) ${percent}%, var(--tm-paper, #fff))`;
}
