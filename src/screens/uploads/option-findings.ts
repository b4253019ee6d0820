import type { SourceColumn } from '#domain/source/column.ts';
import { restoredCode } from '#domain/source/cell-rewrite.ts';
import { nearestOption } from '#domain/source/nearest-option.ts';
import { areScale } from '#domain/source/more-options.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { Layer, LayerColumn } from '#domain/source/upload-layer.ts';
import { nameSome } from '#domain/value/name-some.ts';
import { plural, pluralForm } from '#domain/value/plural.ts';
import type { Finding } from './finding.ts';
import { changeDraftOf, type ColumnDraft, type MappingDraft } from './mapping-draft.ts';
import { unknownOptionsOf } from './unfit-cells.ts';

/** Values that the options of the source do not have yet. */
export function optionFindings(
  layer: Layer,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): Finding[] {
  return draft.columns.flatMap((mapped): Finding[] => {
    const { name } = mapped.column;
    const found = layer.columns.find((column) => column.name === name);
    const target = existing.find((column) => column.name === mapped.match);
    const codes = found && target ? codeFindings(found, mapped, target) : [];
    const unknown = found ? unknownOptionsOf(found, mapped, draft, existing) : null;
    if (!target || !unknown || unknown.values.length === 0) return codes;
    const nearOptions = nearOptionsOf(unknown.values, target);
    const values = unknown.values.filter((value) => !nearOptions.has(value));
    const near = nearFindings(name, nearOptions, mapped, target);
    if (values.length === 0) return [...codes, ...near];
    const isDone = values.every((value) => mapped.newOptions?.includes(value));
    const place = areScale(target.options ?? []) ? 'in the order of their scale' : 'behind the others';
    const [title, shown, several] = [columnLabel(target), nameSome(values, 6), values.length > 1];
    return [
      ...codes,
      ...near,
      {
        key: `options ${name}`,
        text: isDone
          ? `${plural(values.length, 'option')} ${several ? 'are' : 'is'} added to ${title} (${shown}).`
          : `${plural(values.length, 'value')} of ${title} ${several ? 'are' : 'is'} not among its options (${shown}) and will count as invalid. ${several ? 'They can be options' : 'It can be an option'} of ${several ? 'their' : 'its'} own, ${place}.`,
        choices: [{ label: 'Add to the options', apply: addOptions(name, values) }],
        // Another option makes cells valid that may be mistakes.
        isQuestion: true,
        undo: isDone ? removeOptions(name, values) : null,
        column: name,
      },
    ];
  });
}

/** The options that unknown values were probably meant to be, by the values: words that differ little from them. */
function nearOptionsOf(
  values: readonly string[],
  { options = [] }: SourceColumn,
): ReadonlyMap<string, string> {
  const nearOptions = new Map<string, string>();
  for (const value of values) {
    // Codes that differ in a digit are different codes.
    const option = /\d/.test(value) ? null : nearestOption(value, options);
    if (option) nearOptions.set(value, option.label);
  }
  return nearOptions;
}

/** Values that are probably mistakes for options: they are corrected under Validate, and never added with all others. */
function nearFindings(
  name: string,
  nearOptions: ReadonlyMap<string, string>,
  { newOptions = [] }: ColumnDraft,
  target: SourceColumn,
): Finding[] {
  const values = [...nearOptions.keys()];
  if (values.length === 0) return [];
  const isDone = values.every((value) => newOptions.includes(value));
  const pairs = nameSome(
    [...nearOptions].map(([value, option]) => `${value} → ${option}`),
    6,
  );
  const count = plural(values.length, 'value');
  const title = columnLabel(target);
  return [
    {
      key: `near options ${name}`,
      text: isDone
        ? `${count} of ${title} ${pluralForm(values.length, 'is an option', 'are options')} of ${pluralForm(values.length, 'its', 'their')} own (${pairs}).`
        : `${count} of ${title} ${pluralForm(values.length, 'differs', 'differ')} little from an option (${pairs}) and will count as invalid. Validate corrects all cells of a value at once.`,
      choices: [{ label: 'Add to the options', apply: addOptions(name, values) }],
      undo: isDone ? removeOptions(name, values) : null,
      column: name,
      isQuestion: true,
    },
  ];
}

const addOptions = (name: string, values: readonly string[]) => (draft: MappingDraft) =>
  changeDraftOf(draft, name, ({ newOptions = [] }) => ({
    newOptions: [...new Set([...newOptions, ...values])],
  }));

const removeOptions = (name: string, values: readonly string[]) => (draft: MappingDraft) =>
  changeDraftOf(draft, name, ({ newOptions = [] }) => ({
    newOptions: newOptions.filter((value) => !values.includes(value)),
  }));

/** Codes that a spreadsheet took leading zeros from: they become the options that they were, or options of their own. */
function codeFindings(
  { name, values }: LayerColumn,
  { newOptions = [] }: ColumnDraft,
  target: SourceColumn,
): Finding[] {
  const restored = (values ?? []).flatMap((text) => {
    const code = restoredCode(text, target);
    return code === null ? [] : [{ text, code }];
  });
  const [first] = restored;
  if (!first) return [];
  const codes = restored.map(({ text }) => text);
  const isDone = !codes.some((code) => newOptions.includes(code));
  const count = plural(codes.length, 'value');
  const title = columnLabel(target);
  return [
    {
      key: `codes ${name}`,
      text: isDone
        ? `${count} of ${title} ${pluralForm(codes.length, 'gets', 'get')} the leading zeros of its options again (${first.text} becomes ${first.code}).`
        : `${count} of ${title} may be options without their leading zeros (${nameSome(codes, 6)}). Accept gives them these again.`,
      choices: [{ label: 'Accept', apply: removeOptions(name, codes) }],
      undo: isDone ? addOptions(name, codes) : null,
      column: name,
    },
  ];
}
