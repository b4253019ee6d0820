import { columnType, columnTypes } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload-layer.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Select } from '#ui/select/select.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';

const types = columnTypes.map((type) => ({ value: type.name, label: type.label }));

/** The columns that were found in a layer, with their types and examples; a type can be set otherwise, which loses nothing. */
export function FoundColumns({
  layer,
  columns,
  onChange,
}: {
  layer: Layer;
  columns: SourceColumn[];
  onChange(columns: SourceColumn[]): void;
}) {
  const change = (name: string, part: Partial<SourceColumn>) =>
    onChange(columns.map((column) => (column.name === name ? { ...column, ...part } : column)));
  const setType = (name: string, type: string) =>
    onChange(
      columns.map((column) =>
        column.name === name ? { ...column, type, dataType: columnType(type).dataType } : column,
      ),
    );
  return (
    <Table label="Columns found" maxHeight={440} className="mt-4">
      <thead>
        <tr>
          <HeaderCell>Column</HeaderCell>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell>Examples</HeaderCell>
          <HeaderCell isNumber>Empty</HeaderCell>
          <HeaderCell isNumber>Distinct</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {layer.columns.map((found, index) => {
          const column = columns[index] ?? columnOfLayer(found);
          return (
            <Row key={column.name}>
              <Cell>
                <span className="font-medium">{column.display_name || column.name}</span>
              </Cell>
              <Cell>
                <Select
                  isCompact
                  hideLabel
                  className="w-44"
                  label={`Type of ${column.display_name || column.name}`}
                  options={types}
                  value={column.type}
                  onChange={(type) => setType(column.name, type)}
                />
              </Cell>
              <Cell>
                {found.padded > 0 && column.dataType === 'text' && (
                  <Checkbox
                    isSelected={column.trim}
                    onChange={(trim) => change(column.name, { trim })}
                    className="mb-1"
                  >
                    Trim blanks around {found.padded.toLocaleString('en-US')} values
                  </Checkbox>
                )}
                <span className="line-clamp-1 max-w-[48ch] text-quiet">{found.examples.join(' · ')}</span>
              </Cell>
              <Cell isNumber>{found.nulls.toLocaleString('en-US')}</Cell>
              <Cell isNumber>{found.distinct.toLocaleString('en-US')}</Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
