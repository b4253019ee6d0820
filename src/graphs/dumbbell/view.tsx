import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from '../marks/row-layout.ts';
import { RowsFigure } from '../marks/rows-figure.tsx';
import { haveElements, RowMarks } from './row-marks.tsx';

/** Dots in rows as plain markup, beside an upright list of places. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutRows(props);
  const isNamed = layout.data.series.some(({ name }) => name !== null);

  return (
    <RowsFigure
      graph={props}
      kind="dumbbellChart"
      layout={layout}
      hasLegend
      highlightedPlaces={isNamed ? undefined : props.highlighted}
      haveElements={haveElements(layout)}
    >
      {(height) => <RowMarks {...props} layout={layout} height={height} />}
    </RowsFigure>
  );
}
