import type { PointSizes } from './point-sizes.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { alongX, AxesPlot, plotClass } from '../marks/axes-plot.tsx';
import { isolated } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess, unit } from '../marks/plot.tsx';
import { layoutScatter } from './layout.ts';
import { hasElements, mostElementsOf, PointMarks } from './point-marks.tsx';
import { pointNames } from './point-names.tsx';
import { showsNames } from './point-text.ts';

/** A scatter plot as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutScatter(props);
  const { display, labels, xType } = props;
  const { data, height, isMeasured, x, y } = layout;
  const drawn = { ...layout, data: isolated(data, props.isolation) };
  const withElements = hasElements(drawn, mostElementsOf(props));
  const references = placeReferences(display, { xs: data.xs, xType, x, y });

  return (
    <GraphFigure
      graph={props}
      kind="scatterPlot"
      data={data}
      legend="always"
      sizes={layout.sizes && <SizeLegend sizes={layout.sizes} size={display.legend} />}
      byPoint
      references={references}
    >
      <AxesPlot
        graph={props}
        kind="scatterPlot"
        height={height}
        data={data}
        axes={{
          ...alongX(data.xs, x, isMeasured),
          y,
          references,
          zero: 'behind',
          footTitle: display.xAxis.label || (isMeasured ? labels.x : ''),
        }}
        marks={{ className: plotClass('tm-scatter', display), ...markAccess(props, withElements) }}
        texts={showsNames(props) ? (gutter) => pointNames(drawn, gutter) : undefined}
      >
        <PointMarks {...props} layout={drawn} />
      </AxesPlot>
    </GraphFigure>
  );
}

/** What the sizes of points mean: a dot for each of some round amounts. */
function SizeLegend({ sizes, size }: { sizes: PointSizes; size: GraphDisplay['legend'] }) {
  const { label, steps } = sizes;
  if (steps.length === 0) return null;

  return (
    <div className="tm-legend" style={{ alignItems: 'center', maxWidth: size.width || undefined }}>
      <span className="tm-legend-label">{label}</span>
      <ul style={{ alignItems: 'center' }}>
        {steps.map(({ label: amount, width }) => (
          <li key={amount}>
            <span
              className="tm-swatch"
              style={{
                width: unit(width),
                height: unit(width),
                borderRadius: '50%',
                backgroundColor: 'currentColor',
                opacity: 0.5,
              }}
            />
            {amount}
          </li>
        ))}
      </ul>
    </div>
  );
}
