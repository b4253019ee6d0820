import { columnType } from '#columns/index.ts';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { nameSome } from '#domain/value/number/name-some.ts';

/** The most options of a column that are named. */
const namedOptions = 8;

/** The columns of a source: what they are called, their type and unit, and what they mean. */
export function ColumnList({ columns }: { columns: readonly SourceColumn[] }) {
  const meanings = columns.map(meaningText);
  const haveMeanings = meanings.some((meaning) => meaning !== '');

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label="Columns">
      <table className="tm-table" aria-label="Columns" style={widthOfColumns(haveMeanings ? 3 : 2)}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            {haveMeanings && <th scope="col">Meaning</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={column.name}>
              <th scope="row" className="wrap-anywhere">
                {columnLabel(column)}
              </th>
              <td className="text-quiet">{typeText(column)}</td>
              {haveMeanings && <td className="wrap-anywhere">{meanings[index]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const typeText = ({ type, unit }: SourceColumn): string =>
  unit ? `${columnType(type).label} (${unit})` : columnType(type).label;

/** The description of a column, where its values come from, and its options. */
function meaningText({ description, origin, options = [] }: SourceColumn): string {
  const parts = [description ?? ''];
  if (origin) {
    parts.push(`Origin: ${origin}`);
  }

  if (options.length > 0) {
    parts.push(
      `One of: ${nameSome(
        options.map(({ label }) => label),
        namedOptions,
      )}`,
    );
  }

  return parts.filter((part) => part !== '').join(' · ');
}
