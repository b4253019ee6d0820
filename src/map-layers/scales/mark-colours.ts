import { orderOfNames } from '#domain/source/column/order-of-names.ts';
import { formatOf } from '#dataview/state/column-descriptor.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import { alignedNumbers } from '#graphs/marks/number-text.ts';
import { paletteColours } from '#graphs/marks/palette-colours.ts';
import { paletteSize, seriesColour } from '#graphs/marks/palette.ts';
import { noRiskColour } from '#domain/value/colour/risk-colour.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { LayerDrawing } from '../state/layer-drawing.ts';
import { layerClasses } from './layer-classes.ts';
import { letterOfClass, letterOfNone, type LayerClass } from './layer-class.ts';
import { mapClasses, type MapClasses } from './map-classes.ts';

/** The colours of the marks of a layer, and what they mean. */
export type MarkColours = {
  label: string;
  classes: readonly LayerClass[];
  ends: readonly [from: string, to: string] | null;
  /** The amounts between the classes, as they are shown; none for categories. */
  limits: readonly number[];
  colours: Readonly<Record<string, string>>;
  letterOf(cell: Cell): string;
  /** What the class of a cell is called; null where colours have no steps. */
  classOf(cell: Cell): string | null;
};

/** Marks of one colour. */
export const oneColour: MarkColours = {
  label: '',
  classes: [],
  ends: null,
  limits: [],
  colours: { '0': seriesColour(0, []) },
  letterOf: () => letterOfClass(0),
  classOf: () => null,
};

/** The amount of a cell as its column shows it; null where it has none. */
export function amountIn(cell: Cell | undefined, { unit }: Pick<ShownColumn, 'unit'>): number | null {
  const amount = readNumber(cell ?? null);
  return amount === null ? null : shownAmount(amount, unit);
}

/** The amounts of a column in their order; empty cells have none. */
export const amountsIn = ({ result }: SectionRows, column: ShownColumn): number[] =>
  result.rows.flatMap((row) => amountIn(row[column.index], column) ?? []);

/** The amounts that classes are made of, and those that are shown. */
export type ClassedAmounts = { basis: Iterable<number>; shown: Iterable<number> };

/** Colours by the amounts of a column. */
export function colourByAmount(
  column: ShownColumn,
  { basis, shown }: ClassedAmounts,
  drawing: LayerDrawing,
  locale: Locale,
): MarkColours {
  const classes = mapClasses(basis, drawing, shown);
  const format = { name: formatOf(column.descriptor), locale, unit: column.unit };
  const writeLimit = alignedNumbers(classes ? limitsOf(classes) : [], format, 2);
  const allClasses = layerClasses(classes, { writeLimit, locale });
  const placeOf = (cell: Cell) => {
    const amount = amountIn(cell, column);
    return amount === null || !classes ? null : classes.classOf(amount);
  };

  return {
    label: column.label,
    classes: classes?.isContinuous ? [] : allClasses,
    ends: classes?.isContinuous ? endsInWords(classes, writeLimit) : null,
    limits: classes?.breaks ?? [],
    colours: Object.fromEntries(allClasses.map(({ letter, colour }) => [letter, colour])),
    letterOf(cell) {
      const place = placeOf(cell);
      return place === null ? letterOfNone : letterOfClass(place);
    },
    classOf(cell) {
      const place = classes?.isContinuous ? null : placeOf(cell);
      return place === null ? null : allClasses[place]!.label;
    },
  };
}

/** The amounts that the legend writes. */
function limitsOf({ ends, reach, breaks, isContinuous }: MapClasses): number[] {
  if (isContinuous) return ends;
  return [...reach, ...breaks];
}

/** The ends of a continuous scale; amounts beyond them have the colours of the ends. */
function endsInWords({ ends, reach }: MapClasses, write: (amount: number) => string): [string, string] {
  const [from, to] = [write(ends[0]), write(ends[1])];
  return [reach[0] < ends[0] ? `≤ ${from}` : from, reach[1] > ends[1] ? `≥ ${to}` : to];
}

/**
 * Colours by the values of a column: those of its options or of ratings, else those of the theme, in the
 * order of the values, else the most frequent first. What has no colour of its own is among the others.
 */
export function colourByCategory(column: ShownColumn, rows: SectionRows, locale: Locale): MarkColours {
  const nameOf = (cell: Cell) => shownText(column, cell);
  const counts = new Map<string, number>();
  for (const row of rows.result.rows) {
    const cell = row[column.index] ?? null;
    if (isFilled(cell)) {
      counts.set(nameOf(cell), (counts.get(nameOf(cell)) ?? 0) + 1);
    }
  }

  const order = new Map(orderOfNames([...counts.keys()], column.rules).map((name, at) => [name, at]));
  const rankOf = (name: string) => order.get(name) ?? order.size;
  const names = [...counts.keys()].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || counts.get(other)! - counts.get(one)!,
  );
  const drawn = names.slice(0, paletteSize);
  const own = paletteColours('', drawn, column.rules);
  const classes = drawn.map((label, at): LayerClass => ({
    letter: letterOfClass(at),
    colour: seriesColour(at, own),
    label,
  }));
  if (names.length > drawn.length) {
    const { charts } = textsOf(locale);
    classes.push({ letter: letterOfClass(drawn.length), colour: noRiskColour, label: charts.other });
  }

  const letters = new Map(classes.map(({ label, letter }) => [label, letter]));
  const lastLetter = letterOfClass(drawn.length);
  return {
    label: column.label,
    classes,
    ends: null,
    limits: [],
    colours: Object.fromEntries(classes.map(({ letter, colour }) => [letter, colour])),
    letterOf: (cell) => (isFilled(cell) ? (letters.get(nameOf(cell)) ?? lastLetter) : letterOfNone),
    classOf: (cell) => (isFilled(cell) ? nameOf(cell) : null),
  };
}
