import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { nearOption } from '#domain/source/column/nearest-option.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import type { Finding } from './finding.ts';
import { changeDraftOf, type ColumnDraft, type MappingDraft } from '../mapping/mapping-draft.ts';
import { countOf, sumOfCells, type CountedValue, type UnknownOptions } from '../mapping/unfit-cells.ts';

/** A value that was probably meant to be an option; not `isSure` where a person should look at it. */
export type NearValue = CountedValue & { option: string; label: string; isSure: boolean };

/** Up to this many values that look like options are findings of their own; more are one. */
const maxOwnFindings = 5;

/** The most pairs of a value and an option that are compared, those of the most frequent values first. */
const maxPairs = 60_000;

/**
 * The values of a file that were probably meant to be options. Values with other letters are only sure while
 * the file has fewer of them than of their options: a mistake is rarer than what it is a mistake for.
 */
export function nearValuesOf({ target, values, known }: UnknownOptions): NearValue[] {
  const { options = [] } = target;
  const cellsOf = new Map(known.map(({ value, cells }) => [value, cells]));
  const compared = values.slice(0, Math.floor(maxPairs / Math.max(options.length, 1)));

  return compared.flatMap(({ value, cells }) => {
    const near = nearOption(value, options);
    if (!near) return [];

    const { option, isSure, isSameWord } = near;
    const cellsOfOption = cellsOf.get(option.value) ?? 0;
    const isRarer = cells === null || cells < cellsOfOption;

    return [
      {
        value,
        cells,
        option: option.value,
        label: option.label || option.value,
        isSure: isSameWord || (isSure && isRarer),
      },
    ];
  });
}

/** Values that look like options: accepting replaces them, and with all others only those that are sure. */
export function nearFindings(
  name: string,
  near: readonly NearValue[],
  mapped: ColumnDraft,
  target: SourceColumn,
): Finding[] {
  const { sure = [], open = [] } = Object.groupBy(near, ({ isSure }) => (isSure ? 'sure' : 'open'));
  return [sure, open].flatMap((values) => {
    if (values.length > maxOwnFindings) return [nearFinding(name, values, mapped, target)];
    return values.map((value) => nearFinding(name, [value], mapped, target));
  });
}

function nearFinding(
  name: string,
  near: readonly NearValue[],
  { newOptions = [], corrections = [] }: ColumnDraft,
  target: SourceColumn,
): Finding {
  const corrected = new Map(corrections.map(({ text, option }) => [text, option]));
  const isCorrected = near.every(({ value, option }) => corrected.get(value) === option);
  const values = near.map(({ value }) => value);
  const added = new Set(newOptions);
  const isAdded = values.every((value) => added.has(value));
  const undo = (draft: MappingDraft) => removeCorrections(name, values)(removeOptions(name, values)(draft));

  return {
    key: `near options ${name} ${values[0]}`,
    text: nearText(near, { isCorrected, isAdded, title: columnLabel(target) }),
    choices: [{ label: 'Accept', apply: correct(name, near) }],
    otherwise: { label: 'Add to the options', apply: addOptions(name, values) },
    undo: isCorrected || isAdded ? undo : null,
    column: name,
    isQuestion: near.some(({ isSure }) => !isSure),
  };
}

function nearText(
  near: readonly NearValue[],
  { isCorrected, isAdded, title }: { isCorrected: boolean; isAdded: boolean; title: string },
): string {
  const cells = sumOfCells(near);
  const count = countOf(near.length, cells);
  const verb = (one: string, many: string) => pluralForm(cells ?? near.length, one, many);
  const [only, another] = near;
  const pairs = nameSome(
    near.map((one) => `“${one.value}” → “${one.label}”`),
    6,
  );
  const what = another ? pairs : `“${only?.value}”`;

  if (isAdded) {
    return `${pluralForm(near.length, 'An option is', `${near.length} options are`)} added to ${title}: ${near.map(({ value }) => `“${value}”`).join(', ')}, in ${count}.`;
  }

  if (isCorrected) {
    if (another) {
      return `${count} of ${title} ${verb('becomes an option', 'become options')} (${what}); the file keeps its texts.`;
    }

    return `${count} ${what} of ${title} ${verb('becomes', 'become')} “${only?.label}”; the file keeps its text.`;
  }

  if (another) {
    return `${count} of ${title} ${verb('looks like an option', 'look like options')} (${what}): Accept replaces them.`;
  }

  return `${count} ${what} of ${title} ${verb('looks', 'look')} like “${only?.label}”: Accept replaces ${verb('it', 'them')}.`;
}

/** Replaces values by the options that they look like. */
const correct = (name: string, near: readonly NearValue[]) => (draft: MappingDraft) => {
  const values = near.map(({ value }) => value);
  const cleared = removeCorrections(name, values)(removeOptions(name, values)(draft));
  return changeDraftOf(cleared, name, ({ corrections = [] }) => ({
    corrections: [...corrections, ...near.map(({ value, option }) => ({ text: value, option }))],
  }));
};

/** Makes values options of their own, which nothing is corrected to. */
export const addOptions = (name: string, values: readonly string[]) => (draft: MappingDraft) =>
  changeDraftOf(removeCorrections(name, values)(draft), name, ({ newOptions = [] }) => ({
    newOptions: [...new Set([...newOptions, ...values])],
  }));

/** Takes back what `addOptions` did. */
export const removeOptions = (name: string, values: readonly string[]) => (draft: MappingDraft) =>
  changeDraftOf(draft, name, ({ newOptions }) => ({
    newOptions: newOptions?.filter((value) => !values.includes(value)),
  }));

const removeCorrections = (name: string, values: readonly string[]) => (draft: MappingDraft) =>
  changeDraftOf(draft, name, ({ corrections }) => ({
    corrections: corrections?.filter(({ text }) => !values.includes(text)),
  }));
