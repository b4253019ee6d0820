import type { TypeNames } from './type-names.ts';

/** The files of a new graph type, with its frame and axis. */
export function graphFiles({ exported, pascal, label, name }: TypeNames): Record<string, string> {
  return {
    'index.ts': `import type { GraphType } from '../graph-type.ts';

/** Describe the purpose of the graph here. */
export const ${exported}: GraphType = {
  name: '${pascal}Graph',
  label: '${label}',
  description: 'Say in one sentence what it shows best.',
  icon: 'chart-column',
  hasDirections: false,
  hasValueAxis: false,
  drawsRows: false,
  view: () => import('./view.tsx'),
};
`,
    'view.tsx': `import type { GraphViewProps } from '../graph-view-props.ts';
import { editedTitle, FootTitle, leastSide, plotStyle, SideTicks } from '../marks/axes.tsx';
import { readChart, type ChartValue } from '../marks/chart-data.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { GraphFrame } from '../marks/frame.tsx';
import { seriesColour } from '../marks/palette.ts';
import { announced, plotHeight, PlotSvg, plotWidth } from '../marks/plot.tsx';

/** The most marks that are links to the page filtered by their place; more are one path a series. */
const mostLinks = 1000;

/** A chart as plain markup; \`marks/\` has scales, axes and legends to draw it with. */
export function GraphView(props: GraphViewProps) {
  const { id, display, labels } = props;
  const data = readChart(props);
  const height = plotHeight(display);
  const values = data.series.flatMap((series) => series.values);
  const most = values.reduce((least, { y }) => Math.max(least, y), 1);
  const choice = values.length <= mostLinks ? props.choice : undefined;
  const mark = ({ x, y }: ChartValue) =>
    \`M\${(x / data.xs.length) * plotWidth},\${height}v\${(-Math.max(0, y) / most) * height}h4V\${height}z\`;
  return (
    <GraphFrame {...props} kind="${label} chart" data={data} legend="always">
      <div
        className="tm-plot"
        style={plotStyle(display, { above: '', below: display.xAxis.label, labels: null })}
      >
        <SideTicks ticks={[]} width={leastSide(display)} height={height} />
        <PlotSvg
          id={id}
          title={announced(display, '${label} chart', labels)}
          height={height}
          isChoosable={choice !== undefined}
          hasTips={display.tooltip.show}
        >
          {data.series.map((series, index) => (
            <g
              key={index}
              className="tm-series"
              data-series={series.name ?? undefined}
              fill={seriesColour(index, display.colors)}
            >
              {choice ? (
                series.values.map((value) => {
                  const place = data.xs[value.x]!;
                  return choiceLink(<path key={place.key} data-x={place.label} d={mark(value)} />, {
                    choice,
                    place,
                    label: \`\${place.label}: \${value.y}\`,
                  });
                })
              ) : (
                <path d={series.values.map(mark).join('')} />
              )}
            </g>
          ))}
        </PlotSvg>
        <FootTitle edited={editedTitle('xAxis', props)}>{display.xAxis.label}</FootTitle>
      </div>
    </GraphFrame>
  );
}
`,
    [`${name}.test.tsx`]: `import { renderToStaticMarkup } from 'react-dom/server';
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
});
`,
  };
}
