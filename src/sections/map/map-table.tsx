import { textsOf } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { LayerTable } from '#map-layers/layer/drawn-layer.ts';
import type { DrawnMap } from './drawn-map.ts';
import { furtherLinks } from './further-links.ts';
import { Links } from './links.tsx';

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
  const { columns, count, rowAt, linksOf, label } = table;
  const { charts, sections } = textsOf(locale);
  const places = columns.filter(({ isNumber }) => !isNumber).map(({ name }) => name);
  const shown = Array.from({ length: Math.min(count, most) }, (_, at) => {
    const [first = '', ...others] = rowAt(at);
    const links = linksOf(at);
    return { first, others, href: links[0]?.href, further: furtherLinks(first, links) };
  });
  const hasLinks = shown.some(({ further }) => further.length > 0);

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
              {hasLinks && (
                <th scope="col">
                  <span className="tm-sr">{sections.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ first, others, href, further }, at) => (
              <tr key={at}>
                <th scope="row" className={classOf(columns[0]!.isNumber)}>
                  {href === undefined ? first : <a href={href}>{first}</a>}
                </th>
                {others.map((text, index) => (
                  <td key={index} className={classOf(columns[index + 1]!.isNumber)}>
                    {text}
                  </td>
                ))}
                {hasLinks && (
                  <td>
                    <Links links={further} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > most && <p className="tm-quiet">{charts.firstOfRows({ most, all: count })}</p>}
    </>
  );
}
