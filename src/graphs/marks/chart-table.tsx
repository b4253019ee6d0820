import { textsOf } from '#texts/texts-of.ts';
import type { GraphLabels } from '../graph-view-props.ts';
import { alignedNumbers, type AmountFormat } from './number-text.ts';
import { pointCount, summed, type ChartData, type ChartPlaces } from './chart-data.ts';

/** The most rows of a chart's data that are written into a page. */
const mostRows = 500;

type TableProps = { data: ChartData<ChartPlaces>; labels: GraphLabels; format: AmountFormat };

/** A chart's numbers as a table, folded away: by place, or, with `byPoint`, a row for each point. */
export function ChartTable({ byPoint, ...props }: TableProps & { byPoint: boolean }) {
  const { data, labels, format } = props;
  const { charts: texts } = textsOf(format.locale);
  const count = byPoint ? pointCount(data) : data.xs.length;

  return (
    <details className="tm-graph-data">
      <summary>{texts.showData}</summary>
      <div
        className="tm-scroll"
        tabIndex={0}
        role="group"
        aria-label={texts.asTable({ y: labels.y, x: labels.x })}
      >
        <table className="tm-table">{byPoint ? <PointRows {...props} /> : <PlaceRows {...props} />}</table>
      </div>
      {count > mostRows && <p className="tm-quiet">{texts.firstOfRows({ most: mostRows, all: count })}</p>}
    </details>
  );
}

/** The first items of a list, which are written into a page. */
const firstOf = <Item,>(all: { readonly length: number; at(index: number): Item | undefined }): Item[] =>
  Array.from({ length: Math.min(all.length, mostRows) }, (_, index) => all.at(index)!);

/** A row for each place along x, a column for each series. */
function PlaceRows({ data, labels, format }: TableProps) {
  const columns = summed(data);
  const writers = columns.map((values) =>
    alignedNumbers(
      values.filter((value) => value !== null),
      format,
    ),
  );

  return (
    <>
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
        {firstOf(data.xs).map((x, place) => (
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
    </>
  );
}

/** A row for each point: its name, its x, its series where there are several, its amount and its size. */
function PointRows({ data, labels, format }: TableProps) {
  const named = data.series.some(({ name }) => name !== null);
  const labelAt = (place: number) => data.xs.at(place)?.label;
  const shown = data.series
    .flatMap(({ name, values }) => firstOf(values).map((value) => ({ ...value, name })))
    .slice(0, mostRows);

  const write = alignedNumbers(
    shown.map(({ y }) => y),
    format,
  );
  const writeSize = alignedNumbers(
    shown.map(({ detail }) => detail?.size ?? 0),
    { name: 'comma', locale: format.locale },
  );

  return (
    <>
      <thead>
        <tr>
          {labels.name != null && <th scope="col">{labels.name}</th>}
          <th scope="col">{labels.x}</th>
          {named && <th scope="col">{textsOf(format.locale).charts.series}</th>}
          <th scope="col" className="tm-number">
            {labels.y}
          </th>
          {labels.size != null && (
            <th scope="col" className="tm-number">
              {labels.size}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ x, y, name, detail }, at) => (
          <tr key={at}>
            {labels.name != null && <th scope="row">{detail?.name}</th>}
            {labels.name == null ? <th scope="row">{labelAt(x)}</th> : <td>{labelAt(x)}</td>}
            {named && <td>{name}</td>}
            <td className="tm-number">{write(y)}</td>
            {labels.size != null && <td className="tm-number">{writeSize(detail?.size ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </>
  );
}
