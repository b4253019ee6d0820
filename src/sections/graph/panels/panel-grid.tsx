import type { ComponentType, CSSProperties } from 'react';
import { alignedNumbers, amountFormat } from '#graphs/marks/number-text.ts';
import { ChartHeading } from '#graphs/marks/graph-figure.tsx';
import { readChart, summed } from '#graphs/marks/chart-data.ts';
import { TableRows } from '#graphs/marks/chart-table.tsx';
import { Legend } from '#graphs/marks/legend.tsx';
import { namedSeries } from '#graphs/marks/named-series.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';
import { graphType } from '#graphs/index.ts';
import { titleOfAmounts } from '#graphs/marks/title-of-amounts.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphPanel } from './graph-panels.ts';

type PanelGridProps = {
  View: ComponentType<GraphViewProps>;
  /** The whole graph, whose texts and legend are shown once. */
  graph: GraphViewProps;
  panels: readonly GraphPanel[];
};

/** The least width of a chart in px, for which the labels of its axes are laid out. */
const gridStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 272px), 1fr))',
  gap: '24px 28px',
};
const highlightStyle: CSSProperties = {
  outline: '2px solid var(--tm-accent)',
  outlineOffset: 8,
  borderRadius: 'var(--tm-radius-control)',
};

/** Several charts of one graph beside each other, with one title, one legend and one table for all. */
export function PanelGrid({ View, graph, panels }: PanelGridProps) {
  const { display, heading = 2 } = graph;
  const data = readChart(graph);
  const named = namedSeries(data.series);
  const { spread, joinsSeries, hasValueAxis } = graphType(display.graphType);
  const hasLegend = display.legend.show && named.length > 1 && !spread && !joinsSeries;
  const inner = display.title.title ? Math.min(6, heading + 1) : heading;

  return (
    <div role="group" aria-label={display.title.title || undefined}>
      <ChartHeading display={display} heading={heading} onEdit={graph.onEdit} />
      {hasLegend && (
        <div className="tm-graph">
          <Legend
            series={named}
            colours={display.colors}
            label={display.legend.label}
            size={display.legend}
            isolation={graph.isolation}
            highlighted={graph.highlighted}
          />
        </div>
      )}
      {hasValueAxis && (
        <p className="tm-quiet" style={{ marginBottom: 8, fontSize: 'var(--tm-text-12)' }}>
          {titleOfAmounts(display, graph.labels)}
        </p>
      )}
      <div style={gridStyle}>
        {panels.map(({ name, graph: panel, isHighlighted }) => (
          <div key={name} style={isHighlighted ? highlightStyle : undefined}>
            <View
              {...panel}
              heading={inner as GraphViewProps['heading']}
              choice={graph.choice}
              isolation={graph.isolation}
            />
          </div>
        ))}
      </div>
      {display.footnote && <p className="tm-attribution">{display.footnote}</p>}
      <PanelTable graph={graph} panels={panels} />
    </div>
  );
}

/** The most rows of the data of all charts that are written into a page. */
const mostRows = 500;

/**
 * The numbers of all charts as a table, folded away: a row for each chart and place, a column for each
 * series.
 */
function PanelTable({ graph, panels }: Pick<PanelGridProps, 'graph' | 'panels'>) {
  const { labels, display } = graph;
  const { charts: texts } = textsOf(display.locale);
  const { series } = readChart(graph);
  const rows = panels.flatMap(({ name, graph: panel }) => {
    const data = readChart(panel);
    const sums = new Map(summed(data).map((amounts, at) => [data.series[at]?.name ?? null, amounts]));
    return data.xs.map((x, place) => ({
      heads: [name, x.label],
      texts: [],
      amounts: series.map((one) => sums.get(one.name)?.[place] ?? null),
    }));
  });
  const write = alignedNumbers(
    rows.flatMap(({ amounts }) => amounts).filter((amount) => amount !== null),
    amountFormat(display),
  );

  return (
    <details className="tm-graph-data">
      <summary>{texts.showData}</summary>
      <div className="tm-scroll" tabIndex={0} role="group" aria-label={texts.asTable(labels)}>
        <table className="tm-table">
          <thead>
            <tr>
              <th scope="col">{labels.panel}</th>
              <th scope="col">{labels.x}</th>
              {series.map(({ name }, index) => (
                <th key={index} scope="col" className="tm-number">
                  {name ?? labels.y}
                </th>
              ))}
            </tr>
          </thead>
          <TableRows
            rows={rows.slice(0, mostRows).map((row) => ({
              ...row,
              amounts: row.amounts.map((amount) => (amount === null ? '' : write(amount))),
            }))}
          />
        </table>
      </div>
      {rows.length > mostRows && (
        <p className="tm-quiet">{texts.firstOfRows({ most: mostRows, all: rows.length })}</p>
      )}
    </details>
  );
}
