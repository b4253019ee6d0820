import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TableHeaderCell, Table } from '#ui/table/table.tsx';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';
import { MappingRow } from './mapping-row.tsx';
import type { MappingTargets } from './mapping-targets.ts';

type MappingTableProps = {
  layer: Layer;
  /** The columns of the destination; empty for a new source. */
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  targets: MappingTargets | null;
  onColumn(name: string, change: Partial<ColumnDraft>): void;
  onChange(draft: MappingDraft): void;
};

/** The columns of a layer, their destinations and types; changing a type loses no cells. */
export function MappingTable({ layer, existing, draft, targets, onColumn, onChange }: MappingTableProps) {
  const [term, setTerm] = useState('');
  const wanted = foldLetters(term.trim());

  return (
    <>
      <SearchField
        label="Search columns"
        placeholder="Search..."
        value={term}
        onChange={setTerm}
        className="w-72 max-w-full"
      />
      <Table label="Columns found" maxHeight={440} className="mt-3">
        <thead>
          <tr>
            <TableHeaderCell className="ps-2!">Column</TableHeaderCell>
            {targets && <TableHeaderCell>Existing column match</TableHeaderCell>}
            <TableHeaderCell>Type</TableHeaderCell>
            <TableHeaderCell>GEO column</TableHeaderCell>
            <TableHeaderCell>Examples</TableHeaderCell>
            <TableHeaderCell isNumber>Empty</TableHeaderCell>
            <TableHeaderCell isNumber className="pe-2!">
              Distinct
            </TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {layer.columns.map((found, index) => {
            const mapped = draft.columns[index];
            if (!mapped || !foldLetters(columnLabel(mapped.column)).includes(wanted)) return null;

            return (
              <MappingRow
                key={mapped.column.name}
                found={found}
                mapped={mapped}
                existing={existing}
                targets={targets}
                layer={layer}
                draft={draft}
                onDraft={onChange}
                onChange={(change) => onColumn(mapped.column.name, change)}
              />
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
