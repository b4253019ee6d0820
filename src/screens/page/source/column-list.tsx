import { typeLabel } from '#columns/type-label.ts';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';

/** The most options of a column that are named. */
const namedOptions = 8;

/** The columns of a source: what they are called, their type and unit, and what they mean. */
export function ColumnList({ columns }: { columns: readonly SourceColumn[] }) {
  const { source } = useTexts();
  const meanings = columns.map((column) => meaningText(column, source));
  const haveMeanings = meanings.some((meaning) => meaning !== '');

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={source.columns}>
      <table className="tm-table" aria-label={source.columns} style={widthOfColumns(haveMeanings ? 3 : 2)}>
        <thead>
          <tr>
            <th scope="col">{source.column}</th>
            <th scope="col">{source.type}</th>
            {haveMeanings && <th scope="col">{source.meaning}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={column.name}>
              <th scope="row">{columnLabel(column)}</th>
              <td className="text-quiet">{typeText(column, source)}</td>
              {haveMeanings && <td className="wrap-anywhere">{meanings[index]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The type of a column and its unit. */
function typeText({ type, unit }: SourceColumn, source: Texts['source']): string {
  const label = typeLabel(type, source);
  if (!unit) return label;
  return `${label} (${unit})`;
}

/** The description of a column, where its values come from, and its options. */
function meaningText({ description, origin, options = [] }: SourceColumn, source: Texts['source']): string {
  const parts = [description ?? ''];
  if (origin) {
    parts.push(source.origin({ origin }));
  }

  if (options.length > 0) {
    parts.push(optionsText(options, source));
  }

  return parts.filter((part) => part !== '').join(' · ');
}

/** The first options of a column, and how many there are besides. */
function optionsText(options: readonly { label: string }[], source: Texts['source']): string {
  const names = options.slice(0, namedOptions).map(({ label }) => label);
  const count = options.length - names.length;
  const listed = { options: names.join(', ') };
  if (count === 0) return source.oneOf(listed);
  return source.oneOfMore({ ...listed, count });
}
