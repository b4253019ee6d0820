import { ownValue } from '#domain/value/object/own-value.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from '../marks/amounts-scale.ts';
import type { ChartData, ChartX } from '../marks/chart-data.ts';
import { spreadLabels, type LineEnd } from '../marks/end-labels.ts';
import { placeOpacity, seriesOpacity, highlightedWeight } from '../marks/highlight.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import { heightOfSlopes, labelHeight, mostNamed } from './height-of-slopes.ts';
import { readSlopes, type SlopeData } from './moments.ts';

/** A line of a slope chart: its amounts at both moments, null for one that it does not have. */
export type Slope = {
  name: string;
  /** Its place, where lines are places. */
  place: ChartX | null;
  colour: string;
  opacity: number | undefined;
  weight: number | undefined;
  ends: [first: number | null, last: number | null];
};

/** A text at an end of a line; `line` and `label` are px from the top. */
export type SlopeLabel = LineEnd & Pick<Slope, 'colour' | 'opacity' | 'weight'> & { text: string };

/** A slope chart laid out, with its labels at the start and at the end; none where lines are too many. */
export type SlopeLayout = Pick<SlopeData, 'data' | 'moments' | 'isAlongX'> & {
  height: number;
  y: ValueScale;
  slopes: Slope[];
  labels: { start: SlopeLabel[]; end: SlopeLabel[] } | null;
};

/** Lays out the lines; `size` is the px that a label takes in height, in a plot whose height may be fixed. */
export function layoutSlopes(
  props: GraphViewProps,
  { size = labelHeight, fixed }: { size?: number; fixed?: number | undefined } = {},
): SlopeLayout {
  const { display } = props;
  const read = readSlopes(props);
  const height = fixed ?? heightOfSlopes(read.data, display);
  const y = amountsScale(read.data, display, 0.04);
  const slopes = slopesOf(read, props);
  const isNamed = slopes.length <= mostNamed && slopes.length * size <= height + 8;
  const write = amountsWriter(
    slopes.flatMap(({ ends }) => ends.filter((amount) => amount !== null)),
    amountFormat(display),
  );

  const labelsAt = (end: 0 | 1, textOf: (slope: Slope, amount: string) => string) => {
    const labelled = slopes.flatMap((slope) => {
      const amount = slope.ends[end];
      return amount === null ? [] : [{ slope, amount }];
    });
    const tops = labelled.map(({ amount }) => height * (1 - Math.min(1, Math.max(0, y.at(amount)))));
    const places = spreadLabels(tops, { height, size, stray: Infinity }) ?? [];
    return labelled.flatMap(({ slope, amount }, index): SlopeLabel[] => {
      const place = places[index];
      if (!place) return [];
      const { colour, opacity, weight } = slope;
      return [{ ...place, colour, opacity, weight, text: textOf(slope, write(amount)) }];
    });
  };

  return {
    ...read,
    height,
    y,
    slopes,
    labels: isNamed
      ? {
          start: labelsAt(0, ({ ends, name }, amount) => (ends[1] === null ? `${name} ${amount}` : amount)),
          end: labelsAt(1, ({ name }, amount) => `${amount} ${name}`.trim()),
        }
      : null,
  };
}

function slopesOf({ data, isAlongX }: SlopeData, props: GraphViewProps): Slope[] {
  const { display, highlighted, xColours = {} } = props;
  if (isAlongX) {
    return data.series.map(({ name, colour, values }) => {
      const amounts = new Map(Array.from(values, ({ x, y }) => [x, y]));
      return {
        name: name ?? '',
        place: null,
        colour: seriesColour(colour, display.colors),
        opacity: seriesOpacity(name, { highlighted }),
        weight: highlightedWeight(highlighted, name),
        ends: [amounts.get(0) ?? null, amounts.get(1) ?? null],
      };
    });
  }

  const [first, last] = amountsByPlace(data);
  return data.xs.map((place, index) => {
    const picked = ownValue(xColours, place.key) ?? ownValue(xColours, place.label);
    return {
      name: place.label,
      place,
      colour: readColour(picked ?? '') ?? seriesColour(0, display.colors),
      opacity: placeOpacity(highlighted, place),
      weight: highlightedWeight(highlighted, null, place),
      ends: [first?.get(index) ?? null, last?.get(index) ?? null],
    };
  });
}

/** The amounts of the places of each series. */
const amountsByPlace = ({ series }: ChartData): Map<number, number>[] =>
  series.map(({ values }) => new Map(Array.from(values, ({ x, y }) => [x, y])));
