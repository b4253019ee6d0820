import { useState } from 'react';
import { columnType, columnTypes } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Layer, LayerColumn } from '#domain/source/upload-layer.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { plural } from '#domain/value/plural.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { ColumnParseOptions } from './mapping-parse-options.tsx';
import { ColumnOptions } from './mapping-options.tsx';
import { retype, type ColumnDraft, type MappingDraft } from './mapping-draft.ts';

const types = columnTypes.map((type) => ({ value: type.name, label: type.label }));

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
            const one = draft.columns[index];
            if (!one || !columnLabel(one.column).toLowerCase().includes(wanted)) return null;
            return (
              <MappingRow
                key={one.column.name}
                found={found}
                one={one}
                existing={existing}
                targets={hasTargets ? targets : null}
                layer={layer}
                draft={draft}
                onDraft={onChange}
                onChange={(part) => change(one.column.name, part)}
              />
            );
          })}
        </tbody>
      </Table>
    </>
  );
}

/** One found column: where it goes, how it is read, and what is in it. */
function MappingRow({
  found,
  one: { column, match },
  existing,
  targets,
  layer,
  draft,
  onDraft,
  onChange,
}: {
  found: LayerColumn;
  one: ColumnDraft;
  existing: readonly SourceColumn[];
  targets: { value: string; label: string }[] | null;
  layer: Layer;
  draft: MappingDraft;
  onDraft(draft: MappingDraft): void;
  onChange(part: Partial<ColumnDraft>): void;
}) {
  const title = columnLabel(column);
  const target = existing.find(({ name }) => name === match);
  const isUnmatched = existing.length > 0 && match === null;
  const setColumn = (next: SourceColumn) => onChange({ column: next });
  return (
    <Row className={isUnmatched ? 'bg-warning-soft' : ''}>
      <Cell isHeader className="min-w-20 pl-2! align-top leading-7 break-words sm:min-w-36">
        {title}
      </Cell>
      {targets && (
        <Cell className="align-top">
          <Select
            isCompact
            hideLabel
            className="w-52"
            label={`Match of ${title}`}
            options={targets}
            value={match ?? ownColumn}
            onChange={(name) => onChange({ match: name === ownColumn ? null : name })}
          />
        </Cell>
      )}
      <Cell className="align-top">
        {target ? (
          <span className="leading-7 text-quiet">{columnType(target.type).label}</span>
        ) : (
          <Select
            isCompact
            hideLabel
            className="w-52"
            label={`Type of ${title}`}
            options={types}
            value={column.type}
            onChange={(type) => setColumn(retype(column, found, type))}
          />
        )}
        {!target && columnType(column.type).hasOptions && (
          <ColumnOptions
            title={title}
            options={column.options ?? []}
            onChange={(options) => setColumn({ ...column, options })}
          />
        )}
        {!target && (
          <ColumnParseOptions
            found={found}
            column={column}
            layer={layer}
            draft={draft}
            onDraft={onDraft}
            onChange={setColumn}
          />
        )}
      </Cell>
      <Cell className="align-top leading-7">
        <Checkbox
          aria-label={`${title} is a GEO column`}
          isSelected={(target ?? column).geo_col ?? false}
          isDisabled={target !== undefined}
          onChange={(isGeo) => setColumn({ ...column, geo_col: isGeo })}
        />
      </Cell>
      <Cell className="min-w-56 align-top">
        <span className="line-clamp-1 max-w-[48ch] leading-7 text-quiet">{found.examples.join(' · ')}</span>
      </Cell>
      <Cell isNumber className="align-top leading-7">
        {formatNumber(found.nulls)}
      </Cell>
      <Cell isNumber className="pr-2! align-top leading-7">
        {formatNumber(found.distinct)}
      </Cell>
    </Row>
  );
}
