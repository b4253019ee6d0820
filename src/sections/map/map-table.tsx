import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from './drawn-map.ts';
import { regionAmount } from './regions/region-words.ts';

/** The rows of a map's table, from the greatest amount; regions without one come last. */
export function MapTable({ map, most }: { map: DrawnMap; most: number }) {
  const { names, ranks, order, labels, locale } = map;
  const { charts, maps: texts } = textsOf(locale);

  return (
    <details className="tm-graph-data">
      <summary>{charts.showData}</summary>
      <div
        className="tm-scroll"
        tabIndex={0}
        role="group"
        aria-label={charts.asTable({ y: labels.value, x: labels.place })}
      >
        <table className="tm-table">
          <thead>
            <tr>
              <th scope="col">{labels.place}</th>
              <th scope="col" className="tm-number">
                {labels.value}
              </th>
              <th scope="col" className="tm-number">
                {texts.rank}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.slice(0, most).map((at) => (
              <tr key={at}>
                <th scope="row">{names[at]}</th>
                <td className="tm-number">{regionAmount(map, at)}</td>
                <td className="tm-number">{ranks.get(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.length > most && <p className="tm-quiet">{charts.firstOfRows({ most, all: order.length })}</p>}
    </details>
  );
}
