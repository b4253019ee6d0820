import type { SourceColumn } from '#domain/source/column.ts';
import { areScale } from '#domain/source/more-options.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { nameSome } from '#domain/value/name-some.ts';
import { plural } from '#domain/value/plural.ts';
import type { Finding } from './finding.ts';
import { changeDraftOf, type MappingDraft } from './mapping-draft.ts';
import { unknownOptions } from './unfit-cells.ts';

/** Values that the options of the source do not have yet. */
export function optionFindings(
  layer: Layer,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): Finding[] {
  return draft.columns.flatMap((mapped): Finding[] => {
    const { name } = mapped.column;
    const found = layer.columns.find((column) => column.name === name);
    const unknown = found ? unknownOptions(found, mapped, draft, existing) : null;
    if (!unknown || unknown.values.length === 0) return [];
    const { target, values } = unknown;
    const add = (newOptions: string[]) => (now: MappingDraft) =>
      changeDraftOf(now, name, () => ({ newOptions }));
    const isDone = values.every((value) => mapped.newOptions?.includes(value));
    const place = areScale(target.options ?? []) ? 'in the order of their scale' : 'behind the others';
    const [title, shown, several] = [columnLabel(target), nameSome(values, 6), values.length > 1];
    return [
      {
        key: `options ${name}`,
        text: isDone
          ? `${plural(values.length, 'option')} ${several ? 'are' : 'is'} added to ${title} (${shown}).`
          : `${plural(values.length, 'value')} of ${title} ${several ? 'are' : 'is'} not among its options (${shown}) and will count as invalid. Accept adds ${several ? 'them' : 'it'} to the options, ${place}.`,
        choices: [{ label: 'Accept', apply: add(values) }],
        undo: isDone ? add([]) : null,
        column: name,
      },
    ];
  });
}
