import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textWidth } from '#graphs/marks/text-width.ts';

/** A text on a map: its middle, and the box that it has to fit into; without one it only keeps off others. */
export type TextOnMap = { text: string; at: readonly [x: number, y: number]; room?: Box };

type Box = readonly [left: number, top: number, right: number, bottom: number];
type Frame = { width: number; height: number; unit: number };

/**
 * The px of letters where a map is as wide as its drawing, and how much larger they are where it is narrow.
 */
export const lettersOfMaps = { wide: 12, narrow: 30 };
/** The height of a line in parts of its letters, and the px around a text. */
const [line, margin] = [1.2, 2];

/**
 * Texts at their places, the first ones before those that would overlap them: once for wide and once for
 * narrow screens, of which a style sheet shows one.
 */
export function textsOnMap(texts: readonly TextOnMap[], frame: Frame): string {
  return (['wide', 'narrow'] as const)
    .map((size) => {
      const px = lettersOfMaps[size] * frame.unit;
      const markup = fittingTexts(texts, px, frame).map(
        ({ text, at: [x, y] }) =>
          `<text x="${Math.round(x)}" y="${Math.round(y + px * 0.35)}">${escapeMarkup(text)}</text>`,
      );
      return markup.length === 0
        ? ''
        : `<g class="tm-map-texts tm-map-${size}" font-size="${px}">${markup.join('')}</g>`;
    })
    .join('');
}

/** The texts that have room, the first ones first. */
function fittingTexts(texts: readonly TextOnMap[], px: number, frame: Frame): TextOnMap[] {
  const taken = new BoxIndex(frame, px * 4);
  return texts.filter((candidate) => {
    const box = boxOf(candidate, px, margin * frame.unit);
    const isInside =
      box[0] >= 0 &&
      box[1] >= 0 &&
      box[2] <= frame.width &&
      box[3] <= frame.height &&
      isWithin(box, candidate.room);
    return isInside && taken.add(box);
  });
}

function boxOf({ text, at: [x, y] }: TextOnMap, px: number, space: number): Box {
  const width = textWidth(text, px) / 2 + space;
  const height = (px * line) / 2;
  return [x - width, y - height, x + width, y + height];
}

const isWithin = (box: Box, room: Box | undefined): boolean =>
  !room || (box[0] >= room[0] && box[1] >= room[1] && box[2] <= room[2] && box[3] <= room[3]);

/** Boxes in the cells of a raster, so that one is compared with those near it only. */
class BoxIndex {
  readonly #cells = new Map<number, Box[]>();
  readonly #columns: number;
  readonly #size: number;

  constructor({ width }: Frame, size: number) {
    this.#size = size;
    this.#columns = Math.ceil(width / size) + 1;
  }

  /** Adds a box where it overlaps none, and says whether it did. */
  add(box: Box): boolean {
    const cells = this.#cellsOf(box);
    const isFree = cells.every((cell) => !this.#cells.get(cell)?.some((other) => overlap(box, other)));
    if (!isFree) return false;

    for (const cell of cells) {
      const boxes = this.#cells.get(cell) ?? [];
      this.#cells.set(cell, [...boxes, box]);
    }
    return true;
  }

  #cellsOf([left, top, right, bottom]: Box): number[] {
    const cells: number[] = [];
    for (let row = Math.floor(top / this.#size); row <= bottom / this.#size; row++) {
      for (let column = Math.floor(left / this.#size); column <= right / this.#size; column++) {
        cells.push(row * this.#columns + column);
      }
    }
    return cells;
  }
}

const overlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
