import { percent } from '../marks/axes.tsx';
import { seriesColour } from '../marks/palette.ts';
import { styleIn, usePlotDirection } from '../marks/plot-direction.tsx';
import { widest } from '../marks/text-width.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import type { ComboLayout } from './layout.ts';

/** The px that the axis of the line takes at the end of the plot. */
export const widthOfSecond = ({ ticks }: ValueScale): number =>
  Math.ceil(widest(ticks.map(({ label }) => label))) + 12;

/** The axis of the line in its colour at the end of the plot, with its title above. */
export function SecondAxis({ layout, axis }: { layout: ComboLayout; axis: ValueScale }) {
  const { height, lineData, display } = layout;
  const direction = usePlotDirection();
  const colour = seriesColour(lineData.series[0]?.colour ?? 0, display.colors);

  return (
    <div className="tm-ends" style={{ width: widthOfSecond(axis), height }} aria-hidden="true">
      <span style={{ top: -22, insetInline: 'auto 0', overflow: 'visible', '--series': colour }}>
        {display.secondAxis.label}
      </span>
      {axis.ticks.map(({ at, label }) => (
        <span
          key={label}
          style={styleIn(direction, { top: `${percent(1 - at)}%`, '--series': colour, fontWeight: 400 })}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
