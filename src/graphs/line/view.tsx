import type { GraphViewProps } from '../graph-view-props.ts';
import { AxesPlot } from '../marks/axes-plot.tsx';
import { isolated } from '../marks/chart-data.ts';
import { GraphFrame } from '../marks/frame.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { DirectLabels, Leaders, placeLinkedLabels } from './direct-labels.tsx';
import { layoutLines, showsZero } from './layout.ts';
import { inOrderOfEnds } from './order-of-ends.ts';
import { hasStrips, LineMarks, LineStrips, mostStripsOf } from './line-marks.tsx';
import { amountFormat } from '../marks/number-text.ts';

/** The px that names beside the lines are assumed to take from the labels below. */
const endWidth = 100;

/** A line chart as plain markup: names at the ends of the lines where they fit, else a legend. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutLines(props);
  const { display, xType } = props;
  const { data, height, measured, x, y } = layout;
  const { ends, areLinks } = display.legend.show
    ? placeLinkedLabels(layout)
    : { ends: null, areLinks: false };
  const isClipped = display.upperLimit !== null || display.useCustomXDomain;
  const references = placeReferences(display, { xs: data.xs, xType, x, y });
  const drawn = { ...layout, data: isolated(data, props.isolation) };
  const withStrips = hasStrips(drawn, mostStripsOf(props));
  const { isolation, highlighted } = props;
  const marks = { layout, colours: display.colors, isolation, highlighted };

  return (
    <GraphFrame
      {...props}
      kind="Line chart"
      data={data}
      listed={inOrderOfEnds(data.series)}
      legend={ends && (areLinks || !isolation) ? 'narrowOnly' : 'always'}
      references={references}
    >
      <AxesPlot
        {...props}
        kind="Line chart"
        className={`tm-lines${isClipped ? ' tm-clipped' : ''}`}
        height={height}
        data={data}
        x={measured ? { measured: x } : { centre: x.at, inOrder: false }}
        y={y}
        references={references}
        uprights={measured ? x.ticks.w.map(({ at }) => at) : data.xs.map((_, place) => x.at(place))}
        zero={showsZero(layout) ? 'behind' : null}
        footTitle={display.xAxis.label}
        isChoosable={props.choice !== undefined && withStrips}
        values={withStrips ? undefined : props.valuesAddress}
        end={
          ends ? { width: endWidth, content: <DirectLabels {...marks} {...{ ends, areLinks }} /> } : undefined
        }
      >
        {ends && <Leaders {...marks} />}
        <LineMarks {...marks} />
        {withStrips && (
          <LineStrips
            {...marks}
            format={amountFormat(display)}
            isSum={props.isSum ?? false}
            choice={props.choice}
          />
        )}
      </AxesPlot>
    </GraphFrame>
  );
}
