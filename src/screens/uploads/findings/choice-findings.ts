import { columnType } from '#columns/index.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { plainWord } from '#domain/source/column/nearest-option.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { isRisk, riskOrder } from '#domain/value/colour/risk-colour.ts';
import { inWordOrder } from '#domain/value/cell/word-order.ts';
import { withType } from '../mapping/column-parsing.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { NewColumn } from './found-column.ts';
import { changeMappedColumn, changeDraftOf, type MappingDraft } from '../mapping/mapping-draft.ts';
import { countedOnce, countOf, sumOfCells } from '../mapping/unfit-cells.ts';

/** Up to this many distinct values of a column are suggested as choices. */
const maxChoices = 12;
/** How often each value of a choice occurs at least, on average. */
const leastRepetitions = 4;

/** A column of few values, as a choice. */
export function choicesOf(layer: Layer, { found, draft: own }: NewColumn): Finding[] {
  const { column } = own;
  const values = choiceValues(layer, found);
  if (!values) return [];

  const variants = variantsOf(found);
  const isChoice = column.type === 'select';
  if (!isChoice && ![found.type, 'text'].includes(column.type)) return [];

  const title = columnLabel(column);
  const names = nameSome(values, 6);
  const corrections = variants.map(({ text, option }) => ({ text, option }));
  const ranks = new Map(values.map((value, index) => [value, index]));
  const rankOf = ({ value }: { value: string }) => ranks.get(value) ?? values.length;
  const accept = (draft: MappingDraft) =>
    changeDraftOf(draft, found.name, ({ column: it }) => {
      const next = withType(it, found, 'select');
      const options = next.options?.filter(({ value }) => !corrections.some(({ text }) => text === value));
      const sorted = options?.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? [];
      return { column: { ...next, options: sorted }, corrections };
    });

  const undo = (draft: MappingDraft) =>
    changeDraftOf(draft, found.name, ({ column: it }) => ({
      column: withType(it, found, found.type),
      corrections: [],
    }));
  const isCorrected = isChoice && own.corrections?.some(({ text }) => text === variants[0]?.text);
  return [
    singleChoice({
      key: `choices ${found.name}`,
      column: found.name,
      isDone: isChoice,
      open: `${title} has ${values.length} different values (${names}). Accept makes it a choice of these${variantsText(', and', variants)}.`,
      done: `${title} is a choice of ${plural(column.options?.length ?? 0, 'option')}${variantsText(';', isCorrected ? variants : [])}.`,
      accept,
      undo,
    }),
  ];
}

/**
 * A column of zeros and ones, as a checkbox: a choice of two digits would say nothing, and could not be added
 * up either.
 */
export function flagsOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (found.type !== 'number' || !isFlag(found)) return [];

  const isCheckbox = column.type === 'checkbox';
  if (!isCheckbox && column.type !== found.type) return [];

  const set = (type: string) => (draft: MappingDraft) =>
    changeMappedColumn(draft, found.name, (it) => withType(it, found, type));
  const title = columnLabel(column);
  return [
    singleChoice({
      key: `flags ${found.name}`,
      column: found.name,
      isDone: isCheckbox,
      open: `${title} has only 0 and 1. Accept makes it a checkbox, which shows Yes and No.`,
      done: `${title} is a checkbox: 1 is shown as Yes, 0 as No.`,
      accept: set('checkbox'),
      undo: set(found.type),
    }),
  ];
}

function isFlag({ values, na_values }: LayerColumn): boolean {
  const texts = new Set((values ?? []).map((value) => value.trim()));
  for (const { text } of na_values) {
    texts.delete(text);
  }
  return texts.size === 2 && texts.has('0') && texts.has('1');
}

/**
 * A value that differs from a more frequent one in case and blanks only, and its number of cells, if it is
 * known.
 */
type Variant = { text: string; option: string; cells: number | null };

/** Shorter texts may be codes, in which case matters. */
const leastWord = 3;

/** The values of a column that are more frequent ones in other case or with other blanks. */
function variantsOf({ values, valueCounts }: LayerColumn): Variant[] {
  const texts = (values ?? []).map((text, index) => ({
    value: text.trim(),
    cells: valueCounts?.[index] ?? null,
  }));
  const words = Map.groupBy(countedOnce(texts), ({ value }) => plainWord(value));
  return [...words].flatMap(([word, [first, ...others]]) => {
    if (first && word.length >= leastWord) {
      return others.map(({ value, cells }) => ({ text: value, option: first.value, cells }));
    }

    return [];
  });
}

/** What happens to the values in another form, behind the start of a sentence; empty when there are none. */
function variantsText(link: ';' | ', and', variants: readonly Variant[]): string {
  if (variants.length === 0) return '';

  const pairs = variants.map(({ text, option }) => `“${text}” → “${option}”`);
  const cells = sumOfCells(variants);
  const count = countOf(variants.length, cells);
  return `${link} ${count} in other case or with other blanks ${pluralForm(cells ?? variants.length, 'becomes one', 'become one')} of them (${nameSome(pairs, 6)})`;
}

/** The values of a column that look like the options of a choice, in their order; null for other columns. */
export function choiceValues(layer: Layer, found: LayerColumn): string[] | null {
  const { type, values, nulls, na_values } = found;
  const missing = new Set(na_values.map(({ text }) => text));
  const variants = new Set(variantsOf(found).map(({ text }) => text));
  const texts = [...new Set((values ?? []).map((value) => value.trim()))].filter(
    (text) => !missing.has(text) && !variants.has(text),
  );
  if (texts.length < 2 || texts.length > maxChoices) return null;

  if (texts.filter((text) => isRisk(text)).length > 1) {
    return texts.toSorted((a, b) => riskOrder(a) - riskOrder(b));
  }

  if (listMembers(layer, found)) return null;

  const filled = layer.rows - nulls;
  const isShort = texts.every((text) => text.length <= 60);
  if (type === 'text' && isShort && filled >= texts.length * leastRepetitions) {
    return inWordOrder(texts);
  }

  return null;
}

/** A column of several choices in each cell, as surveys have them, as a multiple choice. */
export function listsOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const members = listMembers(layer, found);
  if (!members) return [];

  const isList = columnType(column.type).storage === 'list';
  if (!isList && ![found.type, 'select'].includes(column.type)) return [];

  const title = columnLabel(column);
  const set = (type: string) => (draft: MappingDraft) =>
    changeMappedColumn(draft, found.name, (it) => withType(it, found, type));

  return [
    singleChoice({
      key: `lists ${found.name}`,
      column: found.name,
      isDone: isList,
      open: `${title} has several of ${members.length} values in a cell (${nameSome(members, 6)}). Accept makes it a multiple choice of these.`,
      done: `${title} is a multiple choice of ${plural(column.options?.length ?? 0, 'option')}.`,
      accept: set('multiselect'),
      undo: set(found.type),
    }),
  ];
}

/** The values that cells have several of, separated by commas, in some order; null for other columns. */
function listMembers(layer: Layer, { type, values, nulls }: LayerColumn): string[] | null {
  const lists = (values ?? []).map(splitList);
  const uses = Map.groupBy(lists.flat(), (member) => member);
  const members = inWordOrder([...uses.keys()]);
  const isRepeated = [...uses.values()].every(({ length }) => length > 1);
  const isShort = members.every((member) => member.length <= 60);

  if (type !== 'text' || !isShort || !isRepeated || members.length < 2 || members.length > maxChoices) {
    return null;
  }

  const areSeveral = lists.filter(({ length }) => length > 1).length > 1;
  if (areSeveral && layer.rows - nulls >= members.length * leastRepetitions) return members;
  return null;
}
