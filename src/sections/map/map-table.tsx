import { textsOf } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { LayerTable } from '#map-layers/layer/drawn-layer.ts';
import type { DrawnMap } from './drawn-map.ts';

/** The data of all layers of a map as tables, the most important rows first. */
export function MapTables({ map: { layers, locale }, most }: { map: DrawnMap; most: number }) {
  const { charts } = textsOf(locale);
  const tables = layers
    .map(({ id, table }) => ({ id, table }))
    .filter(({ table }) => table.columns.length > 0);
  if (tables.length === 0) return null;

  return (
    <details className="tm-graph-data">
      <summary>{charts.showData}</summary>
      {tables.map(({ id, table }) => (
        <TableOfLayer key={id} table={table} most={most} locale={locale} />
      ))}
    </details>
  );
}

const classOf = (isNumber: boolean) => (isNumber ? 'tm-number' : undefined);

function TableOfLayer({ table, most, locale }: { table: LayerTable; most: number; locale: Locale }) {
  const { columns, count, rowAt, label } = table;
  const { charts } = textsOf(locale);
  const places = columns.filter(({ isNumber }) => !isNumber).map(({ name }) => name);
  const shown = Array.from({ length: Math.min(count, most) }, (_, at) => rowAt(at));

  return (
    <>
      <div
        className="tm-scroll"
        tabIndex={0}
        role="group"
        aria-label={charts.asTable({ y: label, x: places[0] ?? label })}
      >
        <table className="tm-table">
          <thead>
            <tr>
              {columns.map(({ name, isNumber }) => (
                <th key={name} scope="col" className={classOf(isNumber)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([first, ...others], at) => (
              <tr key={at}>
                <th scope="row" className={classOf(columns[0]!.isNumber)}>
                  {first}
                </th>
                {others.map((text, index) => (
                  <td key={index} className={classOf(columns[index + 1]!.isNumber)}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > most && <p className="tm-quiet">{charts.firstOfRows({ most, all: count })}</p>}
    </>
  );
}
