import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { nameSome } from '#domain/value/name-some.ts';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';

/** The most options of a column that are named. */
const namedOptions = 8;

/** The columns of a source: what they are called, their type and unit, and what they mean. */
export function ColumnList({ columns }: { columns: readonly SourceColumn[] }) {
  const meanings = columns.map(meaningText);
  const haveMeanings = meanings.some((meaning) => meaning !== '');
  return (
    <Table label="Columns">
      <thead>
        <tr>
          <HeaderCell>Column</HeaderCell>
          <HeaderCell>Type</HeaderCell>
          {haveMeanings && <HeaderCell>Meaning</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {columns.map((column, index) => (
          <Row key={column.name} className="align-top">
            <Cell isHeader className="wrap-anywhere">
              {columnLabel(column)}
            </Cell>
            <Cell className="text-quiet">{typeText(column)}</Cell>
            {haveMeanings && <Cell className="wrap-anywhere">{meanings[index]}</Cell>}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const typeText = ({ type, unit }: SourceColumn): string =>
  unit ? `${columnType(type).label} (${unit})` : columnType(type).label;

/** The description of a column, where its values come from, and its options. */
function meaningText({ description, origin, options = [] }: SourceColumn): string {
  const parts = [description ?? ''];
  if (origin) parts.push(`Origin: ${origin}`);
  if (options.length > 0)
    parts.push(
      `One of: ${nameSome(
        options.map(({ label }) => label),
        namedOptions,
      )}`,
    );
  return parts.filter((part) => part !== '').join(' · ');
}
