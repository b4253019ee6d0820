import { CommonFields } from '#dataview/settings/display-fields.tsx';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { mostValueColours, type GraphDisplay } from '#graphs/graph-display.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { readChart, type ChartData } from '#graphs/marks/chart-data.ts';
import type { SectionEditProps } from '../../section-type.ts';
import { AxesFields } from './axes-fields.tsx';
import { ColourFields, type ColouredValue } from './colour-fields.tsx';
import { ChartTextFields } from './drawing-fields.tsx';
import { drawnPoints } from '../drawn-graph.ts';
import type { GraphPoints } from '../points/graph-points.ts';
import type { GraphState } from '../index.ts';
import { HighlightFields } from './highlight-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { PanelFields } from './panel-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { hasSeries } from '../points/queried-columns.ts';
import { ReferenceFields } from './reference-fields.tsx';
import { rowsOfGraph } from '../points/spread.ts';

/** How a graph looks: its colours and texts first, then what few graphs need, folded. */
export function LookSettings({ state, results, onChange }: SectionEditProps<GraphState>) {
  const { graph, columns } = state;
  const set = (change: Partial<GraphState['graph']>) =>
    onChange({ ...state, graph: { ...graph, ...change } });
  const { drawsRows = false, hasValueAxis, isWhole, countsSteps, spread } = graphTypeOf(graph.graphType);
  const hasNamedSeries = !countsSteps && !spread && hasSeries(columns);
  const drawn = pointsOf(state, results);
  const chart = drawn && readChart({ ...drawn, display: { ...graph, locale: drawn.locale } });
  const highlights = chart && drawn ? highlightedValues(chart, graph, drawn) : [];

  return (
    <>
      <ColourFields
        graph={graph}
        set={set}
        hasSeries={hasNamedSeries}
        values={chart && drawn ? colouredValues(chart, graph, drawn) : []}
        hasBelowZero={chart !== null && hasBelowZero(chart, graph)}
      />
      <ChartTextFields graph={graph} set={set} />
      {(hasValueAxis || isWhole) && <HighlightFields graph={graph} set={set} values={highlights} />}
      {graphTypeOf(graph.graphType).hasLine && <LineFields graph={graph} set={set} series={highlights} />}
      {!countsSteps && columns.some(({ show, panel }) => show && panel) && (
        <PanelFields graph={graph} set={set} />
      )}
      <AxesFields
        graph={graph}
        set={set}
        x={columns.find(({ xAxis }) => xAxis)}
        chart={chart}
        hasCategories={drawn?.hasCategories}
      />
      {hasValueAxis && <ReferenceFields graph={graph} set={set} />}
      <LookFields
        graph={graph}
        set={set}
        hasSeries={hasNamedSeries}
        hasNames={drawsRows && columns.some(({ show, pointName }) => show && pointName)}
      />
      <FoldedPanel title="Visitors">
        <CommonFields
          follows={state.sourceInfo?.follows === true}
          display={state.display}
          onChange={(display) => onChange({ ...state, display })}
        />
      </FoldedPanel>
    </>
  );
}

/** The most values that are offered to stand out. */
const mostOffered = 300;

/** What can stand out in a chart: its series, or the bars of one series, also over dates. */
function highlightedValues(
  { series, xs }: ChartData,
  { graphType: type }: GraphDisplay,
  { seriesKeys, hasParts }: Pick<Drawn, 'seriesKeys' | 'hasParts'>,
): ColouredValue[] {
  const names = namedSeries(hasParts ? [] : series, seriesKeys);
  if (names.length > 0 || !hasMarkOfPlaces(type)) return names;
  return xs.slice(0, mostOffered).map(({ key, label }) => ({ value: key, label }));
}

/** The series that have a name, by their values. */
const namedSeries = (series: ChartData['series'], seriesKeys: Drawn['seriesKeys']): ColouredValue[] =>
  series.flatMap(({ name }) => (name === null ? [] : [{ value: seriesKeys.get(name) ?? name, label: name }]));

/** Whether each place along x of one series has a mark of its own. */
const hasMarkOfPlaces = (type: string): boolean => {
  const { hasDirections, isWhole, isHorizontal, addsUp, joinsSeries } = graphTypeOf(type);
  return [hasDirections, isWhole, isHorizontal, addsUp, joinsSeries].includes(true);
};

type Drawn = Exclude<GraphPoints, { problem: string }>;

/** What a chart has a colour for: its series, or the bars of one series over categories. */
function colouredValues(
  { series, xs }: ChartData,
  { graphType: type }: GraphDisplay,
  { hasCategories, seriesKeys, hasParts }: Pick<Drawn, 'hasCategories' | 'seriesKeys' | 'hasParts'>,
): ColouredValue[] {
  const names = namedSeries(hasParts ? [] : series, seriesKeys);
  const haveColours = hasCategories || graphTypeOf(type).isWhole === true;
  if (names.length > 0 || !hasMarkOfPlaces(type) || !haveColours) return names;
  const places = xs.slice(0, mostValueColours).map(({ key, label }) => [key, label] as const);
  return [...new Map(places)].map(([value, label]) => ({ value, label }));
}

/** Whether there are bars of one series below zero. */
const hasBelowZero = ({ series }: ChartData, { graphType: type }: GraphDisplay): boolean =>
  [graphTypeOf(type).hasDirections, graphTypeOf(type).addsUp].includes(true) &&
  series.length > 0 &&
  series.every(({ name, values }) => name === null && values.amounts.some((amount) => amount < 0));

/** The points that are drawn now; null where there are none. */
function pointsOf(
  state: GraphState,
  results: SectionEditProps['results'],
): (Drawn & { locale: Locale }) | null {
  const found = rowsOfGraph(state, results);
  if (!found || 'message' in found) return null;
  const drawn = drawnPoints({ state, results }, found.rows);
  if ('problem' in drawn) return null;
  return { ...drawn, locale: found.rows.locale };
}
