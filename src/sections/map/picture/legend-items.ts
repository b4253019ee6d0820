import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from '../drawn-map.ts';

/** A colour of a map, or the hatch, and what it means. */
export type LegendItem = { fill: string; text: string };

/** The classes of all layers, or the ends of scales, and what regions without data look like. */
export function legendItems({ layers, locale }: DrawnMap): LegendItem[] {
  return layers.flatMap(({ legend, colours }) => {
    const { classes, ends, hasMissing } = legend;
    const missing = { fill: 'url(#none)', text: textsOf(locale).maps.noData };
    const all = Object.values(colours);
    const scale = ends
      ? [
          { fill: all[0]!, text: ends[0] },
          { fill: all.at(-1)!, text: ends[1] },
        ]
      : classes.map(({ colour, label }) => ({ fill: colour, text: label }));
    return hasMissing ? [...scale, missing] : scale;
  });
}
