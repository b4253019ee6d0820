import { namesOfData } from '#dataview/rows/names-of-data.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import {
  sourceKey,
  type Catalogue,
  type CatalogueStore,
  type SourceChoice,
} from '#dataview/sources/source-catalogue.ts';
import { columnsOfFunction, type FunctionColumn } from '#dataview/state/function-columns.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import type { MeasureFunction } from '#domain/formula/measure.ts';
import { calculatedLabel, columnLabel } from '#domain/source/column/column-label.ts';
import { functionLabels } from '#domain/value/cell/function-name.ts';
import { isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import type { SuggestedValue } from '#richtext/editor/value-host.ts';
import { calculations, valueNode, type Calculation } from '#richtext/blocks/value/index.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The most values that are offered at once. */
const mostSuggested = 9;

/**
 * The calculations that a column can have, by the rule of all functions; only numbers and dates have a least
 * and a greatest value, and a measure is calculated already.
 */
export function calculationsOf(column: Pick<SourceColumn, 'name' | 'dataType' | 'type'>): Calculation[] {
  if (isMeasure(column)) return ['measure'];
  return calculations.filter((calculation) => isOffered(calculation, column));
}

function isOffered(
  calculation: Calculation,
  column: Pick<SourceColumn, 'name' | 'dataType' | 'type'>,
): boolean {
  switch (calculation) {
    case 'first':
      return true;
    case 'measure':
    case 'rows':
      return false;
    case 'min':
    case 'max':
      return column.dataType !== 'text' && column.dataType !== 'boolean' && isFit(calculation, column);
    default:
      return isFit(calculation, column);
  }
}

const isFit = (fn: MeasureFunction, column: FunctionColumn): boolean =>
  columnsOfFunction(fn, [column], { onlyNumbers: false }).length > 0;

/** The calculations that are proposed: those that need no other choice. */
const proposed = (calculation: Calculation): boolean =>
  !['first', 'percentile', 'weighted'].includes(calculation);

/** A short name of a value, such as `flights.delay.avg`. */
export function valueLabel(source: string, column: string, calculation: Calculation): string {
  const parts = calculation === 'rows' ? [source, 'count'] : [source, column, calculation];
  return parts.map((part) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')).join('.');
}

/**
 * The values whose names contain every word of the query: the number of rows of each source, then functions
 * of columns that are known.
 */
export function suggestValues(
  catalogue: Pick<Catalogue, 'choices' | 'sources'>,
  text: string,
): SuggestedValue[] {
  const words = wordsOf(text);
  const found: SuggestedValue[] = [];

  for (const value of allValues(catalogue)) {
    if (found.length >= mostSuggested) break;
    const searched = foldLetters(`${value.fields.label} ${value.name}`);
    if (words.every((word) => searched.includes(word))) {
      found.push(value);
    }
  }

  return found;
}

/**
 * The sources whose columns have to be read for the values that a query means: those whose names have the
 * most of its words.
 */
export function sourcesToRead(
  { choices, sources }: Pick<Catalogue, 'choices' | 'sources'>,
  text: string,
): SourceChoice[] {
  const words = wordsOf(text);
  const matches = ({ name }: SourceChoice) => {
    const searched = foldLetters(name);
    return words.filter((word) => searched.includes(word)).length;
  };
  const known = new Set(sources.map(({ id }) => id));

  return choices
    .map((choice) => ({ choice, count: matches(choice) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSuggested)
    .flatMap(({ choice }) => (known.has(choice.id) ? [] : [choice]));
}

/**
 * Searches and reads the sources that a query means, where they are many; their values are suggested then.
 */
export async function readMeant(store: CatalogueStore, text: string): Promise<void> {
  const { areAll, sources } = store.read();
  const search = wordsOf(text).join(' ');
  if (areAll || search === '') return;
  const { choices } = await store.search({ search, anyWord: true });
  await store.complete(sourcesToRead({ choices, sources }, text).map(({ id }) => sourceKey(id)));
}

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

function* allValues({ choices, sources }: Pick<Catalogue, 'choices' | 'sources'>): Generator<SuggestedValue> {
  for (const choice of choices) {
    const version = sourceInfoOf(choice);
    if (!version) continue;
    const label = valueLabel(choice.name, '', 'rows');
    yield {
      fields: valueNode.fields.parse({ label, source: version }),
      name: functionLabels.rows,
      from: fromOf(version),
    };
  }

  for (const source of sources) {
    const version = sourceInfoOf(source);
    for (const column of version ? source.columns : []) {
      for (const calculation of calculationsOf(column)) {
        if (!proposed(calculation) || !version) continue;
        const label = valueLabel(source.name, columnLabel(column), calculation);
        yield {
          fields: valueNode.fields.parse({ label, source: version, calculation, column: column.name }),
          name: calculatedLabel(column, calculation, textsOf(undefined).data),
          from: fromOf(version),
        };
      }
    }
  }
}

const fromOf = (version: { sourceName: string; versionName: string }): string =>
  namesOfData(version, false).join(', ');
