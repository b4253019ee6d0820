import type { SourceColumn } from '#domain/source/column/column.ts';
import { restoredCode } from '#domain/source/upload/cell-rewrite.ts';
import { areScale } from '#domain/source/column/more-options.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import type { Finding } from './finding.ts';
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
    const codes = found && target ? codeFindings(found, mapped, target) : [];
    const unknown = found ? unknownOptionsOf(found, mapped, draft, existing) : null;
    if (!target || !unknown || unknown.values.length === 0) return codes;

    const near = nearValuesOf(unknown);
    const mistakes = new Set(near.map(({ value }) => value));
    const others = unknown.values.filter(({ value }) => !mistakes.has(value));
    const nearOnes = nearFindings(name, near, mapped, target);
    if (others.length === 0) return [...codes, ...nearOnes];

    return [...codes, ...nearOnes, otherOptions(name, others, mapped, target)];
  });
}

/** Values that are like none of the options: another option makes cells valid that may be mistakes, so that it is a question. */
function otherOptions(
  name: string,
  unknown: readonly CountedValue[],
  { newOptions = [] }: ColumnDraft,
  target: SourceColumn,
): Finding {
  const values = unknown.map(({ value }) => value);
  const isDone = values.every((value) => newOptions.includes(value));
  const place = areScale(target.options ?? []) ? 'in the order of their scale' : 'behind the others';
  const [title, shown, several] = [columnLabel(target), nameSome(values, 6), values.length > 1];
  const cells = cellsText(sumOfCells(unknown));

  return {
    key: `options ${name}`,
    text: isDone
      ? `${plural(values.length, 'option')} ${several ? 'are' : 'is'} added to ${title} (${shown})${cells}.`
      : `${plural(values.length, 'value')} of ${title}${cells} ${several ? 'are' : 'is'} not among its options (${shown}) and will count as invalid. ${several ? 'They can be options' : 'It can be an option'} of ${several ? 'their' : 'its'} own, ${place}.`,
    choices: [{ label: 'Add to the options', apply: addOptions(name, values) }],
    isQuestion: true,
    undo: isDone ? removeOptions(name, values) : null,
    column: name,
  };
}

/** How many cells there are, behind what they have. */
const cellsText = (cells: number | null): string => (cells === null ? '' : ` in ${plural(cells, 'cell')}`);

/** Codes that a spreadsheet took leading zeros from: they become the options that they were, or options of their own. */
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
