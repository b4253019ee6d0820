import type { SeriesIsolation } from '../graph-view-props.ts';
import { seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { LineLayout } from './layout.ts';

type Props = {
  layout: LineLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
};

/** Thin lines from the ends of series that stop early to the right edge, where their names are. */
export function Leaders({
  layout: { data, x, y, height },
  colours,
  isolation,
  highlighted,
  className = 'tm-line tm-no-n',
}: Props & { className?: string }) {
  return data.series.map(({ name, own, colour, values }) => {
    const last = values.at(-1);
    if (!last || last.x >= data.xs.length - 1) return null;

    return (
      <path
        key={name}
        className={className}
        style={{
          strokeWidth: 1,
          strokeDasharray: '1 4',
          opacity: seriesOpacity(own ?? name, { isolation, highlighted }),
        }}
        stroke={seriesColour(colour, colours)}
        d={`M${unit(x.at(last.x) * plotWidth)},${unit(height * (1 - y.at(last.y)))}H${plotWidth}`}
      />
    );
  });
}
