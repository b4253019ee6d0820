import type { SourceColumn } from '#domain/source/column/column.ts';
import { restoredCode } from '#domain/source/upload/cell-rewrite.ts';
import { areScale } from '#domain/source/column/more-options.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { ColumnDraft, MappingDraft } from '../mapping/mapping-draft.ts';
import { addOptions, nearFindings, nearValuesOf, removeOptions } from './near-options.ts';
import { sumOfCells, unknownOptionsOf, type CountedValue } from '../mapping/unfit-cells.ts';

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
    if (!found || !target) return [];

    const codes = codeFindings(found, mapped, target);
    const unknown = unknownOptionsOf(found, mapped, draft, existing);
    if (!unknown || unknown.values.length === 0) return codes;

    const near = nearValuesOf(unknown);
    const mistakes = new Set(near.map(({ value }) => value));
    const others = unknown.values.filter(({ value }) => !mistakes.has(value));
    const nearOnes = nearFindings(name, near, mapped, target);
    if (others.length === 0) return [...codes, ...nearOnes];

    return [...codes, ...nearOnes, otherOptions(name, others, mapped, target)];
  });
}

/**
 * Values that are like none of the options: another option makes cells valid that may be mistakes, so that it
 * is a question.
 */
function otherOptions(
  name: string,
  unknown: readonly CountedValue[],
  { newOptions = [] }: ColumnDraft,
  target: SourceColumn,
): Finding {
  const values = unknown.map(({ value }) => value);
  const isDone = values.every((value) => newOptions.includes(value));
  const order = areScale(target.options ?? []) ? 'in the order of their scale' : 'behind the others';
  const [title, names] = [columnLabel(target), nameSome(values, 6)];
  const cells = cellsText(sumOfCells(unknown));
  const count = values.length;
  const are = pluralForm(count, 'is', 'are');
  const proposal = pluralForm(count, 'It can be an option of its own', 'They can be options of their own');

  return singleChoice({
    key: `options ${name}`,
    column: name,
    isQuestion: true,
    label: 'Add to the options',
    isDone,
    open: `${plural(count, 'value')} of ${title}${cells} ${are} not among its options (${names}) and will count as invalid. ${proposal}, ${order}.`,
    done: `${plural(count, 'option')} ${are} added to ${title} (${names})${cells}.`,
    accept: addOptions(name, values),
    undo: removeOptions(name, values),
  });
}

/** How many cells there are, behind what they have. */
function cellsText(cells: number | null): string {
  if (cells === null) return '';
  return ` in ${plural(cells, 'cell')}`;
}

/**
 * Codes that a spreadsheet took leading zeros from: they become the options that they were, or options of
 * their own.
 */
function codeFindings(
  { name, values }: LayerColumn,
  { newOptions = [] }: ColumnDraft,
  target: SourceColumn,
): Finding[] {
  const restored = (values ?? []).flatMap((text) => {
    const code = restoredCode(text, target);
    if (code === null) return [];
    return [{ text, code }];
  });
  const [first] = restored;
  if (!first) return [];

  const codes = restored.map(({ text }) => text);
  const isDone = !codes.some((code) => newOptions.includes(code));
  const count = plural(codes.length, 'value');
  const title = columnLabel(target);

  return [
    singleChoice({
      key: `codes ${name}`,
      column: name,
      isDone,
      open: `${count} of ${title} may be options without their leading zeros (${nameSome(codes, 6)}). Accept gives them these again.`,
      done: `${count} of ${title} ${pluralForm(codes.length, 'gets', 'get')} the leading zeros of its options again (${first.text} becomes ${first.code}).`,
      accept: removeOptions(name, codes),
      undo: addOptions(name, codes),
    }),
  ];
}
