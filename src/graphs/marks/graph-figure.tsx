import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { modeOn } from '#domain/theme/colour.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { chartFields } from './editing/chart-fields.ts';
import type { ChartKind } from '../graph-type.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartData, ChartPlaces, ChartSeries } from './chart-data.ts';
import { ChartText, missingText } from './chart-text.tsx';
import { ChartTable } from './chart-table.tsx';
import { isHighlighted } from './highlight.ts';
import { editedLabel, Legend } from './legend.tsx';
import { namedSeries } from './named-series.ts';
import type { PlacedReferences } from './place-references.ts';
import { directionOfChart, styleIn } from './plot-direction.tsx';
import { chartSummary } from './summary.ts';
import { amountFormat } from './number-text.ts';

type GraphFigureProps = {
  graph: GraphViewProps;
  /** What people call this kind of chart. */
  kind: ChartKind;
  data: ChartData<ChartPlaces>;
  /**
   * The names of the series, `narrowOnly` where the marks are labelled directly on wider screens; or another
   * legend.
   */
  legend: 'always' | 'narrowOnly' | ReactElement | null;
  /** Whether a legend of its own is beside the marks, where there is room; else it is above them. */
  legendPlace?: 'above' | 'beside';
  /** What the sizes of marks mean, where they mean something. */
  sizes?: ReactElement | null;
  /** Whether a place can have several points of a series, which are not added up. */
  byPoint?: boolean;
  /** The series as a legend lists them, where that is in another order. */
  listed?: readonly ChartSeries[];
  /** Whether a series has a mark; a legend lists no others. */
  hasMark?: (series: ChartSeries) => boolean;
  /** The lines, bands and notes that are drawn, in charts with axes. */
  references?: PlacedReferences;
  children: ReactNode;
};

/**
 * What every chart has around its marks: title and unit above, legend, the text summary and the data as a
 * table.
 */
export function GraphFigure({
  graph,
  kind,
  data,
  legend,
  legendPlace = 'above',
  sizes,
  byPoint = false,
  listed = data.series,
  hasMark = () => true,
  references,
  children,
}: GraphFigureProps) {
  const { id, display, labels } = graph;
  const texts = textsOf(display.locale);
  const named = namedSeries(listed.filter(hasMark));
  const ownLegend = typeof legend === 'object' && display.legend.show ? legend : null;
  const beside = (
    <div style={besideStyle}>
      {children}
      {ownLegend}
    </div>
  );
  const plot = legendPlace === 'beside' ? beside : children;

  return (
    <figure
      className="tm-graph"
      data-theme={display.darkMode ? 'dark' : modeOn(display.bgColor)}
      data-tips={display.tooltip.show ? undefined : 'off'}
      style={figureStyle(display)}
    >
      <ChartHeading display={display} heading={graph.heading} onEdit={graph.onEdit} />
      {legendPlace === 'above' && ownLegend}
      {display.legend.show && typeof legend === 'string' && data.series.length > 1 && named.length > 0 && (
        <Legend
          series={named}
          colours={display.colors}
          label={display.legend.label}
          edited={editedLabel(graph)}
          size={display.legend}
          narrowOnly={legend === 'narrowOnly'}
          isolation={graph.isolation}
          highlighted={graph.highlighted}
        />
      )}
      {display.legend.show && sizes}
      {data.xs.length > 0 ? plot : <p className="tm-empty">{texts.charts.noDataToShow}</p>}
      <Footnote display={display} onEdit={graph.onEdit} />
      <p id={`${id}-summary`} className="tm-sr">
        {chartSummary(kind, {
          data,
          labels,
          format: amountFormat(display),
          byPoint,
          more: [
            ...referencesText(references, texts),
            ...isolatedText(graph, texts),
            ...highlightedText(graph, data, texts),
          ],
        })}
      </p>
      {data.xs.length > 0 && !graph.isPanel && (
        <ChartTable {...{ data, labels, byPoint }} format={amountFormat(display)} />
      )}
    </figure>
  );
}

/** The title and the subtitle; in an editor they are fields, the title also where there is none yet. */
export function ChartHeading({
  display,
  heading = 2,
  onEdit,
}: Pick<GraphViewProps, 'display' | 'heading' | 'onEdit'>) {
  const { title, subtitle } = display;
  const Heading = `h${heading}` as const;
  if (!title.title && !subtitle && !onEdit) return null;

  return (
    <figcaption
      className="tm-graph-caption"
      style={styleIn(directionOfChart(display), { textAlign: align[title.position] })}
    >
      {(title.title || onEdit) && (
        <Heading className="tm-graph-title" style={titleStyle(display)}>
          <ChartText
            {...chartFields.title}
            value={title.title}
            onChange={onEdit && ((text) => onEdit({ title: { ...title, title: text } }))}
          />
        </Heading>
      )}
      {(subtitle || (onEdit && title.title)) && (
        <span className="tm-graph-subtitle">
          <ChartText
            {...chartFields.subtitle}
            value={subtitle}
            onChange={onEdit && ((text) => onEdit({ subtitle: text }))}
          />
        </span>
      )}
    </figcaption>
  );
}

/** The author's note below the marks; in an editor a field, also where there is none yet. */
function Footnote({ display: { footnote }, onEdit }: Pick<GraphViewProps, 'display' | 'onEdit'>) {
  if (!footnote && !onEdit) return null;
  return (
    <div {...footnoteLook(footnote)}>
      <ChartText
        {...chartFields.footnote}
        value={footnote}
        onChange={onEdit && ((text) => onEdit({ footnote: text }))}
      />
    </div>
  );
}

function footnoteLook(footnote: string): { className: string; style: CSSProperties } {
  if (!footnote) return { className: missingText, style: { textAlign: 'start' } };
  return { className: 'tm-graph-subtitle', style: { marginTop: 8, fontSize: 'var(--tm-text-12)' } };
}

/** The references that are drawn, as sentences. */
function referencesText(references: PlacedReferences | undefined, { charts: texts }: Texts): string[] {
  if (!references) return [];
  const { lines, bands, notes } = references;
  return [...lines, ...bands, ...notes].map(({ sentence }) => texts.sentence({ text: sentence }));
}

/** Which series is shown alone, as a sentence. */
function isolatedText({ isolation }: GraphViewProps, { charts: texts }: Texts): string[] {
  if (isolation?.chosen == null) return [];
  return [texts.shownAlone({ name: isolation.chosen })];
}

/** What stands out, as a sentence. */
function highlightedText(
  { highlighted }: GraphViewProps,
  { series, xs }: GraphFigureProps['data'],
  { charts: texts, data }: Texts,
): string[] {
  if (!highlighted) return [];
  const names = highlightedNames({ series, xs }, highlighted).join(data.separator);
  return [texts.highlighted({ names })];
}

/** The names of the series that stand out, or the labels of the places where no series has a name. */
function highlightedNames(
  { series, xs }: GraphFigureProps['data'],
  highlighted: ReadonlySet<string>,
): string[] {
  const names = series.flatMap(({ name }) => name ?? []).filter((name) => highlighted.has(name));
  if (names.length > 0) return names;

  return Array.from(xs)
    .filter((place) => isHighlighted(highlighted, null, place))
    .map(({ label }) => label);
}

const besideStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 32px',
};

const align = { start: 'left', middle: 'center', end: 'right' } as const;

function titleStyle({ title }: GraphViewProps['display']): CSSProperties {
  return {
    fontSize: title.fontSize ? `min(${title.fontSize}px, 8cqi)` : undefined,
    fontWeight: title.fontWeight ?? undefined,
  };
}

/** The px around a chart with a background of its own, where none are set: text would touch its edge. */
export const groundPadding = 16;

function figureStyle(
  display: GraphViewProps['display'],
): CSSProperties & { '--tm-tip-text'?: string | undefined } {
  const { bgColor, textColor, padding, width, darkMode, tooltip } = display;
  const ground = readColour(bgColor) ?? (darkMode ? 'var(--tm-paper, #15181d)' : undefined);
  return {
    '--tm-tip-text': tooltip.fontSize === 12 ? undefined : `${tooltip.fontSize}px`,
    backgroundColor: ground,
    color: readColour(textColor) ?? undefined,
    padding: padding || (ground && groundPadding),
    maxWidth: width || undefined,
  };
}
