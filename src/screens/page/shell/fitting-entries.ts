import type { SiteMenuItem } from './site-menu.ts';

/**
 * The widths of the top bar from which on more entries of its menu are shown, in pixels; the last has room
 * for all there can be.
 */
export const barWidths = [1152, 1280, 1408, 1488] as const;

const gap = 20;
const arrow = 24;
const iconWidth = 24;
const paddings = 4;

/**
 * A generous guess at the width of a text: half an em for each letter, more for capitals, and an em for
 * letters of East Asia.
 */
export function menuTextWidth(text: string, em: number): number {
  let width = 0;
  for (const letter of text) {
    width += letter >= '\u1100' ? em : em * (letter === letter.toLowerCase() ? 0.52 : 0.7);
  }
  return width;
}

/** A guess at the width of the name of a site in the top bar, in pixels. */
export const nameWidth = (name: string): number => menuTextWidth(name, 18);

/**
 * The width of the bar from which on each entry of the top menu fits beside those before it, with "More"
 * after it where further ones do not; `Infinity` for those that are always below "More". The server cannot
 * measure texts, so these are guesses on the safe side.
 * @param room what else is in the bar (`taken`, in pixels), and what the entry "More" is called
 * @param hasIcons whether entries have their icons
 */
export function fittingEntries(
  menu: readonly SiteMenuItem[],
  { taken, more }: { taken: number; more: string },
  hasIcons = false,
): number[] {
  const least = (width: number) => barWidths.find((one) => width <= one) ?? Infinity;
  const moreEntry = menuTextWidth(more, 14) + arrow + paddings + gap;
  let end = taken;
  const ends = menu.map(({ name, icon, items }) => {
    end +=
      gap + 8 + menuTextWidth(name, 14) + (items.length > 0 ? arrow : 0) + (hasIcons && icon ? iconWidth : 0);
    return end;
  });
  const forAll = least(end);

  return ends.map((at) => Math.min(least(at + moreEntry), forAll));
}
