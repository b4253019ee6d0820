import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
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
      <TableRows
        rows={firstOf(data.xs).map((x, place) => ({
          heads: [x.label],
          texts: [],
          amounts: columns.map((values, index) =>
            values[place] == null ? '' : writers[index]!(values[place]),
          ),
        }))}
      />
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
      <TableRows
        rows={shown.map(({ x, y, name, detail }) => {
          const place = labelAt(x) ?? '';
          const sizes = labels.size == null ? [] : [writeSize(detail?.size ?? 0)];
          const series = named ? [name ?? ''] : [];
          const amounts = [write(y), ...sizes];
          if (labels.name == null) return { heads: [place], texts: series, amounts };
          return { heads: [detail?.name ?? ''], texts: [place, ...series], amounts };
        })}
      />
    </>
  );
}

/** A row of a table of data: its headings, and the texts and amounts behind them. */
export type TableRow = { heads: readonly string[]; texts: readonly string[]; amounts: readonly string[] };

/**
 * The rows of a table of data. They are written as one text: an element for each of hundreds of cells would
 * take most of the time of drawing a chart.
 */
export function TableRows({ rows }: { rows: readonly TableRow[] }) {
  const cells = (texts: readonly string[], start: string, end: string) =>
    texts.map((text) => `${start}${escapeMarkup(text)}${end}`).join('');
  const markup = rows
    .map(
      ({ heads, texts, amounts }) =>
        `<tr>${cells(heads, '<th scope="row">', '</th>')}${cells(texts, '<td>', '</td>')}${cells(amounts, '<td class="tm-number">', '</td>')}</tr>`,
    )
    .join('');
  return <tbody dangerouslySetInnerHTML={{ __html: markup }} />;
}
