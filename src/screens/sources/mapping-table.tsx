import { useState } from 'react';
import { columnType, columnTypes } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';

const types = columnTypes.map((type) => ({ value: type.name, label: type.label }));
const numbers = new Intl.NumberFormat('en-US');
const titleOf = (column: SourceColumn) => column.display_name || column.name;

/** How a found column stands for none of the source's: no column can be named so. */
const ownColumn = '';

/** The columns found in a layer and where each of them goes; a type can be set otherwise, which loses nothing. */
export function MappingTable({
  layer,
  existing,
  draft,
  onChange,
}: {
  layer: Layer;
  /** The columns of the source that is published into; empty for a new one. */
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  onChange(draft: MappingDraft): void;
}) {
  const [term, setTerm] = useState('');
  const wanted = term.trim().toLowerCase();
  const change = (name: string, part: Partial<ColumnDraft>) =>
    onChange({
      ...draft,
      columns: draft.columns.map((one) => (one.column.name === name ? { ...one, ...part } : one)),
    });
  const targets = [
    { value: ownColumn, label: 'New column' },
    ...existing.map((column) => ({ value: column.name, label: titleOf(column) })),
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
            {unmatched === 1 ? '1 column has' : `${unmatched} columns have`} no match and will be added to the
            source
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
            const one = draft.columns[index];
            if (!one || !titleOf(one.column).toLowerCase().includes(wanted)) return null;
            const { column, match } = one;
            const title = titleOf(column);
            const isUnmatched = existing.length > 0 && match === null;
            const target = existing.find(({ name }) => name === match);
            const setColumn = (part: Partial<SourceColumn>) =>
              change(column.name, { column: { ...column, ...part } });
            return (
              <Row key={column.name} className={isUnmatched ? 'bg-warning-soft' : ''}>
                <Cell className="pl-2!">
                  <span className="font-medium">{title}</span>
                </Cell>
                {hasTargets && (
                  <Cell>
                    <Select
                      isCompact
                      hideLabel
                      className="w-52"
                      label={`Match of ${title}`}
                      options={targets}
                      value={match ?? ownColumn}
                      onChange={(name) => change(column.name, { match: name === ownColumn ? null : name })}
                    />
                  </Cell>
                )}
                <Cell>
                  {target ? (
                    <span className="text-quiet">{columnType(target.type).label}</span>
                  ) : (
                    <Select
                      isCompact
                      hideLabel
                      className="w-44"
                      label={`Type of ${title}`}
                      options={types}
                      value={column.type}
                      onChange={(type) => setColumn({ type, dataType: columnType(type).dataType })}
                    />
                  )}
                </Cell>
                <Cell>
                  <Checkbox
                    aria-label={`${title} is a GEO column`}
                    isSelected={(target ?? column).geo_col ?? false}
                    isDisabled={target !== undefined}
                    onChange={(isGeo) => setColumn({ geo_col: isGeo })}
                  />
                </Cell>
                <Cell className="min-w-56">
                  {found.padded > 0 && column.dataType === 'text' && !target && (
                    <Checkbox
                      isSelected={column.trim}
                      onChange={(trim) => setColumn({ trim })}
                      className="mb-1"
                    >
                      Trim blanks around {numbers.format(found.padded)} values
                    </Checkbox>
                  )}
                  <span className="line-clamp-1 max-w-[48ch] text-quiet">{found.examples.join(' · ')}</span>
                </Cell>
                <Cell isNumber>{numbers.format(found.nulls)}</Cell>
                <Cell isNumber className="pr-2!">
                  {numbers.format(found.distinct)}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
