import { formatNumber } from '#domain/value/format-number.ts';
import { alignedNumbers } from './number-text.ts';
import { summed, type ChartData } from './chart-data.ts';

/** The most rows of a chart's data that are written into a page. */
const mostRows = 500;

/** A chart's numbers as a table, folded away: a row for each place along x, a column for each series. */
export function DataTable({
  data,
  labels,
  format,
}: {
  data: ChartData;
  labels: { x: string; y: string };
  format: string;
}) {
  const columns = summed(data);
  const rows = data.xs.slice(0, mostRows);
  const writers = columns.map((values) =>
    alignedNumbers(
      values.filter((value) => value !== null),
      format,
    ),
  );
  return (
    <details className="tm-graph-data">
      <summary>Show the data</summary>
      <div
        className="tm-scroll"
        tabIndex={0}
        role="group"
        aria-label={`${labels.y} by ${labels.x}, as a table`}
      >
        <table className="tm-table">
          <thead>
            <tr>
              <th scope="col">{labels.x}</th>
              {data.series.map(({ name }, index) => (
                <th key={index} scope="col" className="tm-number">
                  {name ?? labels.y}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((x, place) => (
              <tr key={x.key}>
                <th scope="row">{x.label}</th>
                {columns.map((values, index) => (
                  <td key={index} className="tm-number">
                    {values[place] == null ? '' : writers[index]!(values[place])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.xs.length > mostRows && (
        <p className="tm-quiet">{`The first ${mostRows} of ${formatNumber(data.xs.length)} rows.`}</p>
      )}
    </details>
  );
}
