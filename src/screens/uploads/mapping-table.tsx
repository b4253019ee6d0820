import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { plural } from '#domain/value/plural.ts';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { HeaderCell, Table } from '#ui/table/table.tsx';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';
import { MappingRow, newColumn } from './mapping-row.tsx';

/** The columns of a layer, their destinations and types; changing a type loses no cells. */
export function MappingTable({
  layer,
  existing,
  draft,
  onChange,
}: {
  layer: Layer;
  /** The columns of the destination; empty for a new source. */
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  onChange(draft: MappingDraft): void;
}) {
  const [term, setTerm] = useState('');
  const wanted = term.trim().toLowerCase();
  const changeColumn = (name: string, change: Partial<ColumnDraft>) =>
    onChange({
      ...draft,
      columns: draft.columns.map((one) => (one.column.name === name ? { ...one, ...change } : one)),
    });
  const targets = [
    { value: newColumn, label: 'New column' },
    ...existing.map((column) => ({ value: column.name, label: columnLabel(column) })),
    ...draft.combined.map((name) => ({ value: name, label: name })),
  ];
  const unmatched = draft.columns.filter(({ match }) => match === null).length;
  const hasTargets = targets.length > 1;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-3">
        <SearchField
          label="Search columns"
          placeholder="Search..."
          value={term}
          onChange={setTerm}
          className="w-72 max-w-full"
        />
        {existing.length > 0 && unmatched > 0 && (
          <p className="tabular text-14 text-quiet">
            {plural(unmatched, 'column has', 'columns have')} no match and will be added to the source
          </p>
        )}
      </div>
      <Table label="Columns found" maxHeight={440} className="mt-3">
        <thead>
          <tr>
            <HeaderCell className="pl-2!">Column</HeaderCell>
            {hasTargets && <HeaderCell>Existing column match</HeaderCell>}
            <HeaderCell>Type</HeaderCell>
            <HeaderCell>GEO column</HeaderCell>
            <HeaderCell>Examples</HeaderCell>
            <HeaderCell isNumber>Empty</HeaderCell>
            <HeaderCell isNumber className="pr-2!">
              Distinct
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {layer.columns.map((found, index) => {
            const mapped = draft.columns[index];
            if (!mapped || !columnLabel(mapped.column).toLowerCase().includes(wanted)) return null;
            return (
              <MappingRow
                key={mapped.column.name}
                found={found}
                mapped={mapped}
                existing={existing}
                targets={hasTargets ? targets : null}
                layer={layer}
                draft={draft}
                onDraft={onChange}
                onChange={(change) => changeColumn(mapped.column.name, change)}
              />
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
