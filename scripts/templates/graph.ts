import type { TypeNames } from './type-names.ts';

/** The files of a new graph type, with its figure and axis. */
export function graphFiles(names: TypeNames): Record<string, string> {
  return {
    'index.ts': indexFile(names),
    'layout.ts': layoutFile(names),
    'mark-values.ts': markValuesFile(),
    'view.tsx': viewFile(names),
    [`${names.name}.test.tsx`]: testFile(names),
  };
}

const indexFile = ({
  exported,
  pascal,
  label,
}: TypeNames): string => `import type { GraphType } from '../graph-type.ts';

/** Describe the purpose of the graph here. */
export const ${exported}: GraphType = {
  name: '${pascal}Graph',
  label: '${label}',
  kind: { name: '${label} chart' },
  description: 'Say in one sentence what it shows best.',
  icon: 'chart-column',
  comparison: { whyNot: 'Nothing is compared: ${label.toLowerCase()} charts show one selection.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
};
`;

const layoutFile = ({
  pascal,
}: TypeNames): string => `import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated, pointCount, readChart, type ChartData } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';

/** The most marks that are elements; the script fetches the values of more. */
const mostElements = 1000;

/** A chart laid out; \`boxOf\` says where the mark of a value is, in the units of the plot. */
export type ${pascal}Layout = {
  data: ChartData;
  height: number;
  hasElements: boolean;
  boxOf(value: ChartValue): { left: number; top: number; width: number; height: number };
};

/** Lays the marks of the isolated series, or of all, out. */
export function layOut(props: GraphViewProps): ${pascal}Layout {
  const data = isolated(readChart(props), props.isolation);
  const height = plotHeight(props.display);
  const most = data.series
    .flatMap(({ values }) => [...values.amounts])
    .reduce((least, amount) => Math.max(least, amount), 1);
  const step = plotWidth / data.xs.length;
  return {
    data,
    height,
    hasElements: pointCount(data) <= mostElements,
    boxOf: ({ x, y }) => {
      const size = unit((Math.max(0, y) / most) * height);
      return { left: unit(x * step), top: unit(height - size), width: unit(step * 0.8), height: size };
    },
  };
}
`;

const markValuesFile =
  (): string => `import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { markSeries } from '../marks/mark-series.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { layOut } from './layout.ts';

/** All marks of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const { data, hasElements, boxOf } = layOut(props);
  if (hasElements) return null;
  const format = amountFormat(props.display);
  return {
    shape: 'box',
    series: markSeries(data, props.display.colors),
    marks: data.series.flatMap(({ values }, series) =>
      Array.from(values, (value): MarkValue => {
        const { left, top, width, height } = boxOf(value);
        const place = data.xs[value.x]!.label;
        return [place, [left, top, width, height], [series], [fullAmount(value.y, format)]];
      }),
    ),
  };
}
`;

const viewHead = ({
  pascal,
  label,
}: TypeNames): string => `import type { GraphViewProps } from '../graph-view-props.ts';
import { editedTitle, FootTitle, leastSide, plotStyle, SideTicks } from '../marks/axes.tsx';
import type { ChartSeries } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { announced, PlotSvg } from '../marks/plot.tsx';
import { layOut, type ${pascal}Layout } from './layout.ts';

/** A chart as plain markup; \`marks/\` has scales, axes and legends to draw it with. */
export function GraphView(props: GraphViewProps) {
  const { id, display, labels, valuesAddress } = props;
  const layout = layOut(props);
  const { data, height, hasElements } = layout;
  return (
    <GraphFigure graph={props} kind={{ name: '${label} chart' }} data={data} legend="always">
      <div
        className="tm-plot"
        style={plotStyle(display, { above: '', below: display.xAxis.label, labels: null })}
      >
        <SideTicks ticks={[]} width={leastSide(display)} height={height} />
        <PlotSvg
          id={id}
          title={announced(display, { name: '${label} chart' }, labels)}
          height={height}
          className=""
          isChoosable={props.choice !== undefined && hasElements}
          hasTips={display.tooltip.show}
          values={hasElements ? undefined : valuesAddress}
        >
          {data.series.map((series) => (
            <g
              key={series.name}
              className="tm-series"
              data-series={series.name ?? undefined}
              fill={seriesColour(series.colour, display.colors)}
            >
              {hasElements ? (
                elementsOf(series, layout, props)
              ) : (
                <path d={Array.from(series.values, (value) => pathOf(layout, value)).join('')} />
              )}
            </g>
          ))}
        </PlotSvg>
        <FootTitle edited={editedTitle('xAxis', props)}>{display.xAxis.label}</FootTitle>
      </div>
    </GraphFigure>
  );
}

`;

const viewMarks = ({
  pascal,
}: TypeNames): string => `/** The marks of a series as elements with tooltips, links where places can be chosen. */
function elementsOf({ name, values }: ChartSeries, layout: ${pascal}Layout, { display, choice }: GraphViewProps) {
  const format = amountFormat(display);
  return Array.from(values, (value) => {
    const place = layout.data.xs[value.x]!;
    const amount = fullAmount(value.y, format);
    const title = \`\${place.label}\${name === null ? '' : \`, \${name}\`}: \${amount}\`;
    return choiceLink(
      <path
        key={value.x}
        data-x={place.label}
        data-y={amount}
        data-series={name ?? undefined}
        d={pathOf(layout, value)}
      >
        <title>{title}</title>
      </path>,
      { choice, place, label: title },
    );
  });
}

function pathOf({ boxOf }: ${pascal}Layout, value: ChartValue): string {
  const { left, top, width, height } = boxOf(value);
  return \`M\${left},\${top}h\${width}v\${height}h\${-width}z\`;
}
`;

const viewFile = (names: TypeNames): string => viewHead(names) + viewMarks(names);

const testFile = ({
  exported,
}: TypeNames): string => `import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import { ${exported} } from './index.ts';

test('draws its points', async () => {
  const { GraphView } = await ${exported}.view();
  const html = renderToStaticMarkup(
    <GraphView
      id="g"
      points={[{ x: 'a', y: 1, series: null }]}
      display={graphDisplaySchema.parse({})}
      labels={{ x: 'Place', y: 'Amount', series: null }}
      xType="text"
      width={760}
    />,
  );
  expect(html).toContain('role="img"');
  expect(html).toContain('<title>a: 1</title>');
});
`;
