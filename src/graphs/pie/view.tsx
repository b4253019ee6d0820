import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { percent } from '../marks/axes.tsx';
import { readChart } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { OverPlot, OverText } from '../marks/over-plot.tsx';
import { PartList } from '../marks/part-list.tsx';
import { partsOf, type Part } from '../marks/parts.ts';
import { directionOfChart, drawingIn, PlotBox } from '../marks/plot-direction.tsx';
import { plotHeight } from '../marks/plot-size.ts';
import { announced } from '../marks/plot.tsx';
import { textOn } from '../marks/text-colour.ts';
import { labelRadius, leastLabelled, slicesOf, type Slice } from './layout.ts';
import { SliceMarks } from './slice-marks.tsx';

/** The radius of a pie in the units of its drawing. */
const radius = 100;

/** The part of the radius that is free in a ring. */
export const holeOf = ({ hasHole }: Pick<GraphViewProps['display'], 'hasHole'>): number =>
  hasHole ? 0.58 : 0;

/** A pie or a ring as plain markup, beside the list of its parts with their amounts and shares. */
export function GraphView(props: GraphViewProps) {
  const { display, choice } = props;
  const data = readChart({ ...props, display: { ...display, isLog: false } });
  const parts = partsOf(data, props);
  const slices = slicesOf(parts);
  const hole = holeOf(display);
  const direction = directionOfChart(display);
  const size = plotHeight(display);
  const box = { position: 'relative', flex: 'none', width: `min(100%, ${size}px)`, aspectRatio: 1 } as const;

  return (
    <GraphFigure
      graph={props}
      kind="pieChart"
      data={data}
      legend={<PartList graph={props} parts={parts} />}
      legendPlace="beside"
    >
      <PlotBox display={display} direction={direction} className="tm-pie" style={box}>
        <svg
          role={choice ? 'group' : 'img'}
          aria-label={announced(display, 'pieChart', props.labels)}
          aria-describedby={`${props.id}-summary`}
          tabIndex={choice ? undefined : 0}
          className="tm-marks"
          viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
          width="100%"
          pointerEvents={display.tooltip.show || choice ? undefined : 'none'}
          style={drawingIn(direction)}
        >
          <SliceMarks {...props} slices={slices} radius={radius} hole={hole} />
        </svg>
        {display.showAmounts && <Shares slices={slices} hole={hole} />}
        {hole > 0 && display.showAmounts && <Total parts={parts} display={display} />}
      </PlotBox>
    </GraphFigure>
  );
}

/** The percentages of the slices that have room for them. */
function Shares({ slices, hole }: { slices: readonly Slice[]; hole: number }) {
  const away = labelRadius(hole) / 2;
  return (
    <OverPlot>
      {slices
        .filter(({ share }) => share >= leastLabelled)
        .map(({ place, from, to, colour, shareText }) => {
          const middle = (from + to) / 2;
          const at = {
            left: `${percent(0.5 + Math.sin(middle) * away)}%`,
            top: `${percent(0.5 - Math.cos(middle) * away)}%`,
          };
          return (
            <OverText key={place.key} style={{ ...at, color: textOn(colour) }}>
              {shareText}
            </OverText>
          );
        })}
    </OverPlot>
  );
}

/** The sum of all parts, in the middle of a ring. */
function Total({ parts, display }: { parts: readonly Part[]; display: GraphViewProps['display'] }) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const { data: texts } = textsOf(display.locale);
  return (
    <OverPlot>
      <OverText style={{ left: '50%', top: '46%', fontSize: 'var(--tm-text-18)', fontWeight: 600 }}>
        {amountsWriter([total], amountFormat(display))(total)}
      </OverText>
      <OverText style={{ left: '50%', top: '57%', color: 'var(--tm-quiet)' }}>{texts.total}</OverText>
    </OverPlot>
  );
}
