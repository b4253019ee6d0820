import type { GraphViewProps } from '../graph-view-props.ts';
import { BarMarks } from '../marks/bar-marks.tsx';
import { linesBetween, type HistogramLayout } from './layout.ts';

type StepBarsProps = { graph: GraphViewProps; layout: HistogramLayout };

/** The bars of all steps, with lines of the ground between them. */
export function StepBars({ graph, layout }: StepBarsProps) {
  const { data, display, bars, height } = layout;
  return (
    <>
      <BarMarks {...graph} display={display} data={data} bars={bars} isHorizontal={false} height={height} />
      <path
        fill="none"
        stroke="var(--tm-paper, #fff)"
        vectorEffect="non-scaling-stroke"
        pointerEvents="none"
        d={linesBetween(layout)}
      />
    </>
  );
}
