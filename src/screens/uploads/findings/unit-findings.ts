import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { unitInName } from '#domain/source/column/unit-in-name.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { singleChoice, type Finding } from './finding.ts';
import { changeMappedColumn, type MappingDraft } from '../mapping/mapping-draft.ts';

/** Columns of plain numbers whose cells have a unit in their number format, one finding for each unit. */
export function unitFindings(columns: readonly { found: LayerColumn; column: SourceColumn }[]): Finding[] {
  const ofNumbers = columns.filter(
    ({ found, column }) => !(found.numbers?.isPlain === false) && column.dataType === 'numeric',
  );
  return [...Map.groupBy(ofNumbers, ({ found }) => found.unit)].flatMap(([unit, uses]) => {
    if (unit === null) return [];
    return [unitFinding(unit, uses)];
  });
}

/**
 * Columns of plain numbers whose names end with a unit, which is proposed for the numbers and taken out of
 * the name.
 */
export function namedUnitFindings(
  columns: readonly { found: LayerColumn; column: SourceColumn }[],
): Finding[] {
  return columns.flatMap(({ found, column }): Finding[] => {
    const title = found.display_name || found.name;
    if (found.unit !== null || column.dataType !== 'numeric') return [];

    const named = unitInName(title);
    if (!named) return [];

    const { unit } = named;
    const label = suggestLabel(named.rest) ?? named.rest;
    const isDone = column.unit === unit;
    if (!isDone && column.unit !== undefined) return [];

    const accept = (draft: MappingDraft) =>
      changeMappedColumn(draft, found.name, (it) => ({ ...it, unit, display_name: label }));
    const undo = (draft: MappingDraft) =>
      changeMappedColumn(draft, found.name, ({ unit: _unit, ...it }) => ({
        ...it,
        display_name: found.display_name,
      }));

    return [
      singleChoice({
        key: `named unit ${found.name}`,
        column: found.name,
        isDone,
        open: `The name “${title}” ends with a unit. Accept shows it as “${label}”, and its numbers with ${unit}.`,
        done: `${label} is shown with ${unit}, the unit in its name “${title}”.`,
        accept,
        undo,
      }),
    ];
  });
}

type UseOfUnit = { found: LayerColumn; column: SourceColumn };

function unitFinding(unit: string, uses: readonly UseOfUnit[]): Finding {
  const change = (changed: (column: SourceColumn) => SourceColumn) => (draft: MappingDraft) =>
    uses.reduce((next, { found }) => changeMappedColumn(next, found.name, changed), draft);
  const [first, another] = uses;
  const { what, example } = textsOfUnit(unit, uses);

  return singleChoice({
    key: `unit ${unit}`,
    column: (!another && first?.found.name) || null,
    isDone: uses.every(({ column }) => column.unit === unit),
    open: `${what} in the file. Accept shows the numbers so.`,
    done: `${what} in the file: ${example}.`,
    accept: change((column) => ({ ...column, unit })),
    undo: change(({ unit: _unit, ...column }) => column),
  });
}

/** Which columns are formatted in which way, and how their numbers are shown. */
function textsOfUnit(unit: string, uses: readonly UseOfUnit[]): { what: string; example: string } {
  const [first, another] = uses;
  const isOnly = first !== undefined && !another;
  const subject = isOnly
    ? `${columnLabel(first.column)} is`
    : plural(uses.length, 'column is', 'columns are');

  if (unit !== shareUnit) {
    return { what: `${subject} formatted with ${unit}`, example: `numbers are shown with ${unit}` };
  }

  const share = pluralForm(uses.length, 'as a percentage', 'as percentages');
  return { what: `${subject} formatted ${share}`, example: '0.12 is shown as 12%' };
}
