import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { unitInName } from '#domain/source/column/unit-in-name.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { plural } from '#domain/value/number/plural.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import type { Finding } from './finding.ts';
import { changeColumn, type MappingDraft } from '../mapping/mapping-draft.ts';

/** Columns of plain numbers whose cells have a unit in their number format, one finding for each unit. */
export function unitFindings(columns: readonly { found: LayerColumn; column: SourceColumn }[]): Finding[] {
  const ofNumbers = columns.filter(
    ({ found, column }) => !(found.numbers?.isPlain === false) && column.dataType === 'numeric',
  );
  return [...Map.groupBy(ofNumbers, ({ found }) => found.unit)].flatMap(([unit, those]) =>
    unit === null ? [] : [unitFinding(unit, those)],
  );
}

/** Columns of plain numbers whose names end with a unit, which is proposed for the numbers and taken out of the name. */
export function namedUnitFindings(
  columns: readonly { found: LayerColumn; column: SourceColumn }[],
): Finding[] {
  return columns.flatMap(({ found, column }): Finding[] => {
    const title = found.display_name || found.name;
    const named = found.unit === null && column.dataType === 'numeric' ? unitInName(title) : null;
    if (!named) return [];

    const { unit } = named;
    const label = suggestLabel(named.rest) ?? named.rest;
    const isDone = column.unit === unit;
    if (!isDone && column.unit !== undefined) return [];

    const accept = (draft: MappingDraft) =>
      changeColumn(draft, found.name, (it) => ({ ...it, unit, display_name: label }));
    const undo = (draft: MappingDraft) =>
      changeColumn(draft, found.name, ({ unit: _unit, ...it }) => ({
        ...it,
        display_name: found.display_name,
      }));

    return [
      {
        key: `named unit ${found.name}`,
        text: isDone
          ? `${label} is shown with ${unit}, the unit in its name “${title}”.`
          : `The name “${title}” ends with a unit. Accept shows it as “${label}”, and its numbers with ${unit}.`,
        choices: [{ label: 'Accept', apply: accept }],
        undo: isDone ? undo : null,
        column: found.name,
      },
    ];
  });
}

function unitFinding(unit: string, those: readonly { found: LayerColumn; column: SourceColumn }[]): Finding {
  const names = those.map(({ found }) => found.name);
  const set = (isSet: boolean) => (draft: MappingDraft) =>
    names.reduce(
      (next, name) =>
        changeColumn(next, name, ({ unit: _unit, ...column }) => (isSet ? { ...column, unit } : column)),
      draft,
    );
  const isDone = those.every(({ column }) => column.unit === unit);
  const [only] = names.length === 1 ? those : [];
  const what = only
    ? `${columnLabel(only.column)} is formatted`
    : `${plural(names.length, 'column is', 'columns are')} formatted`;
  const share = only ? 'as a percentage' : 'as percentages';
  const how = unit === shareUnit ? share : `with ${unit}`;
  const example = unit === shareUnit ? '0.12 is shown as 12%' : `numbers are shown with ${unit}`;

  return {
    key: `unit ${unit}`,
    text: isDone
      ? `${what} ${how} in the file: ${example}.`
      : `${what} ${how} in the file. Accept shows the numbers so.`,
    choices: [{ label: 'Accept', apply: set(true) }],
    undo: isDone ? set(false) : null,
    column: only ? only.found.name : null,
  };
}
