import type { GraphViewProps } from '../graph-view-props.ts';
import { haveGroups } from '../marks/row-groups.tsx';
import { layoutRows } from '../marks/row-layout.ts';
import { RowsFigure } from '../marks/rows-figure.tsx';
import { amountsOfRanges, RangeMarks } from './range-marks.tsx';

/** Bars in rows as plain markup, beside an upright list of places. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutRows(props);
  return (
    <RowsFigure
      graph={props}
      kind="rangeChart"
      layout={layout}
      hasLegend={false}
      highlightedPlaces={props.highlighted}
      haveElements={haveGroups(layout)}
      ends={amountsOfRanges(layout, props.display)}
    >
      {(height) => <RangeMarks {...props} layout={layout} height={height} />}
    </RowsFigure>
  );
}
