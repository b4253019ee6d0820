import type { Delimiter } from '#domain/source/upload/parse-options.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { countTexts } from './count-columns.ts';
import type { FoundNumbers } from './decide-numbers.ts';
import { findCodes } from './find-codes.ts';
import { findDates, findDigitDates, findZones, type FoundDates } from './find-dates.ts';
import { countMisfits, findFirstFittingTypes } from './find-fitting-types.ts';
import { countUsualNumbers, countUsualTexts, findNaValues, type NaValues } from './find-na-values.ts';
import { findMainTypes, mostOthers } from './find-main-types.ts';
import { findGroupedNumbers } from './find-grouped-numbers.ts';
import { countInexact, longestText } from './find-inexact-numbers.ts';
import { findNumbers } from './find-numbers.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';
import { numberCandidate, type TypeCandidate } from './type-candidates.ts';

/** The rows of a layer: the first ones, and all of them (the same object when there are no others). */
export type SampledRows = { sample: LayerRows; all: LayerRows };

/** What was found in text columns, by column name. */
export type ExaminedTexts = {
  types: Map<string, Pick<LayerColumn, 'type' | 'dataType'>>;
  /** The columns of whole numbers that are text because they are codes. */
  codes: Set<string>;
  /** How many whole numbers of a column no double holds exactly, where there are any. */
  inexact: Map<string, number>;
  naValues: Map<string, NaValues>;
  dates: Map<string, FoundDates>;
  /** What the dates of columns with a type of these are. */
  dateKinds: Map<string, Pick<LayerColumn, 'step' | 'zone'>>;
  numbers: Map<string, FoundNumbers>;
  mainTypes: Map<string, NonNullable<LayerColumn['mainType']>>;
};

/**
 * A column of texts: how many cells are filled, whether any of them has blanks around it, whether the file
 * has texts there rather than numbers, and whether it formats numbers as amounts.
 */
type TextColumn = {
  name: string;
  display_name: string;
  filled: number;
  isPadded: boolean;
  holdsText: boolean;
  isAmount: boolean;
};

/** The types that the sample of text columns fits, by column name. */
export type SampledTypes = ReadonlyMap<string, readonly TypeCandidate[]>;

/** Computes in one pass the aggregates over all rows that text columns will need, judging by their sample. */
export async function precomputeTexts(
  { all }: SampledRows,
  sampledTypes: SampledTypes,
  isApproximate: boolean,
): Promise<void> {
  const columns = [...sampledTypes.keys()].map((name) => ({ name }));
  await all.precompute?.(columns, (cell, name) => {
    const counts = countTexts(cell, isApproximate);
    const likely = sampledTypes.get(name)?.[0];
    if (!likely) return [...counts, countUsualTexts(cell)];

    const misfits = [...counts, countMisfits(likely, cell)];
    if (contentOf(likely) !== 'numbers') return misfits;
    return [...misfits, countUsualNumbers(cell), longestText(cell)];
  });
}

/**
 * Finds types, NA values, dates and numbers in text columns. What does not fit the sample (for types,
 * `sampledTypes`) is not tested on all rows.
 */
export async function examineTexts(
  rows: SampledRows,
  texts: readonly TextColumn[],
  sampledTypes: SampledTypes,
  delimiter: Delimiter | null,
): Promise<ExaminedTexts> {
  const types: ExaminedTexts['types'] = await findTypes(
    rows,
    new Map(texts.map(({ name }) => [name, sampledTypes.get(name) ?? []])),
  );
  const plainNumbers = texts.filter(({ name }) => types.get(name)?.type === 'number');
  const { codes, open } = await findInSampleFirst(findCodes, rows, plainNumbers);
  const naValues = await findNaValues(
    rows,
    texts.map(({ name, isPadded }) => ({ name, isPadded, holds: contentOf(types.get(name)) })),
  );

  await forgetCodes(rows.all, texts, naValues);
  const undecided = texts
    .filter(({ name }) => !types.has(name) && !naValues.get(name)?.typeWithoutNa)
    .map((text) => undecidedText(text, naValues, delimiter));
  const possible = await withDigits(rows.sample, undecided);
  const dates = await findInSampleFirst(findDates, rows, possible);
  const others = possible.filter(({ name }) => !dates.has(name));
  const numbers = await findInSampleFirst(findNumbers, rows, others);

  for (const [name, { isPlain, isOpen }] of numbers) {
    if (!isPlain || isOpen) continue;
    types.set(name, numberCandidate);
    numbers.delete(name);
  }

  const mixed = others.filter(({ name }) => !numbers.has(name) && !types.has(name));
  const mainTypes = await findMainTypes(rows, mixed, delimiter === ';' ? 'comma' : 'point');

  for (const { name, holdsText } of plainNumbers) {
    if (holdsText || codes.has(name)) {
      types.delete(name);
    }
    if (open.has(name) || (holdsText && !codes.has(name))) {
      numbers.set(name, openPlainNumbers(['point']));
    }
  }

  await findPointsAsGroups(rows, texts, { types, naValues, numbers });
  const inexact = await countInexact(
    rows.all,
    texts.filter(({ name }) => types.get(name)?.type === 'number'),
  );

  // One question about a column: whether it has numbers is not the other.
  for (const [name, days] of await findInSampleFirst(findDigitDates, rows, plainNumbers)) {
    dates.set(name, days);
    numbers.delete(name);
  }

  const found = { types, codes, inexact, naValues, dates, numbers, mainTypes, dateKinds: new Map() };
  await readZones(rows, texts, found);
  proposeDates(found);

  return found;
}

function undecidedText(
  { name, display_name, filled, holdsText }: TextColumn,
  naValues: ReadonlyMap<string, NaValues>,
  delimiter: Delimiter | null,
) {
  const na_values = (naValues.get(name)?.na_values ?? []).map(({ text }) => text);
  return { name, display_name, title: display_name, filled, holdsText, delimiter, na_values };
}

/** Codes stay text also where some cells are empty values: changes what such columns are without these. */
async function forgetCodes(
  rows: LayerRows,
  texts: readonly TextColumn[],
  naValues: Map<string, NaValues>,
): Promise<void> {
  const numbers = texts.flatMap(({ name, display_name, isAmount }) => {
    const { na_values = [], typeWithoutNa = null } = naValues.get(name) ?? {};
    if (typeWithoutNa?.type !== 'number') return [];
    return [{ name, display_name, isAmount, na_values: na_values.map(({ text }) => text) }];
  });
  const { codes } = await findCodes(rows, numbers);

  for (const name of codes) {
    const values = naValues.get(name);
    if (values) {
      naValues.set(name, { ...values, typeWithoutNa: null });
    }
  }
}

/** Plain numbers that a person decides about. */
const openPlainNumbers = (formats: FoundNumbers['formats']): FoundNumbers => ({
  formats,
  unit: null,
  isOpen: true,
  isPlain: true,
});

/**
 * Finds the zones of moments in ISO 8601. Where only some of them have one, that the others are in UTC is a
 * question.
 */
async function readZones(
  { all }: SampledRows,
  texts: readonly TextColumn[],
  { types, naValues, dates, dateKinds }: ExaminedTexts,
): Promise<void> {
  const moments = texts.flatMap(({ name }) => {
    const { na_values = [], typeWithoutNa = null } = naValues.get(name) ?? {};
    const { dataType } = types.get(name) ?? typeWithoutNa ?? {};
    if (dataType !== 'timestamp') return [];
    return [{ name, na_values: na_values.map(({ text }) => text) }];
  });
  for (const [name, share] of await findZones(all, moments)) {
    if (share === 'all') {
      dateKinds.set(name, { step: null, zone: 'UTC' });
    } else {
      types.delete(name);
      const missing = naValues.get(name);
      if (missing) {
        naValues.set(name, { ...missing, typeWithoutNa: null });
      }
      dates.set(name, {
        orders: [],
        type: 'timestamp',
        dataType: 'timestamp',
        step: null,
        zone: 'UTC',
        isCertain: false,
      });
    }
  }
}

/**
 * Gives columns of certain dates their type, or the type that they have without texts for missing values; the
 * others are questions.
 */
function proposeDates({ types, naValues, dates, dateKinds }: ExaminedTexts): void {
  for (const [name, { isCertain, type, dataType, step, zone }] of dates) {
    if (!isCertain) continue;
    const missing = naValues.get(name);
    if (missing) {
      naValues.set(name, { ...missing, typeWithoutNa: { type, dataType } });
    } else {
      types.set(name, { type, dataType });
    }
    dateKinds.set(name, { step, zone });
    dates.delete(name);
  }
}

/**
 * The columns nearly all of whose cells have a digit, as numbers and dates do: looking for a digit is cheap,
 * and the patterns of numbers and dates are many.
 */
async function withDigits<Column extends ExaminedColumn>(
  rows: LayerRows,
  columns: readonly Column[],
): Promise<Column[]> {
  const counts = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    `count(*) FILTER (NOT regexp_matches(${cell}, '[0-9]'))`,
  ]);
  return columns.filter(({ name }) => {
    const [cells = 0, others = 0] = (counts.get(name) ?? []).map(Number);
    return cells > 0 && others <= cells * mostOthers;
  });
}

/**
 * Finds columns of plain numbers whose points may separate thousands: both is offered, and the plain numbers
 * stay.
 */
async function findPointsAsGroups(
  rows: SampledRows,
  texts: readonly TextColumn[],
  { types, naValues, numbers }: Pick<ExaminedTexts, 'types' | 'naValues' | 'numbers'>,
): Promise<void> {
  const plain = texts.flatMap(({ name }) => {
    const { na_values = [], typeWithoutNa = null } = naValues.get(name) ?? {};
    const { dataType } = types.get(name) ?? typeWithoutNa ?? {};
    if (dataType !== 'numeric') return [];
    return [{ name, na_values: na_values.map(({ text }) => text) }];
  });
  for (const name of await findInSampleFirst(findGroupedNumbers, rows, plain)) {
    numbers.set(name, openPlainNumbers(['point', 'comma']));
  }
}

const contentOf = (type: Pick<LayerColumn, 'type'> | undefined) => {
  if (type === undefined) return 'text';
  if (type.type === 'number') return 'numbers';
  return 'other values';
};

/** The first type that all cells of a column fit; columns that are only text are not in the result. */
async function findTypes(
  { sample, all }: SampledRows,
  sampledTypes: SampledTypes,
): Promise<Map<string, TypeCandidate>> {
  if (sample !== all) return findFirstFittingTypes(all, sampledTypes);
  return new Map([...sampledTypes].flatMap(([name, [first]]) => (first ? [[name, first] as const] : [])));
}

/** The result of a search in all rows; it searches only columns in which it finds something in the sample. */
async function findInSampleFirst<
  Column extends { name: string },
  Found extends { has(name: string): boolean },
>(
  find: (rows: LayerRows, columns: readonly Column[]) => Promise<Found>,
  { sample, all }: SampledRows,
  columns: readonly Column[],
): Promise<Found> {
  const sampled = await find(sample, columns);
  if (sample === all) return sampled;
  return find(
    all,
    columns.filter(({ name }) => sampled.has(name)),
  );
}
