import { percent } from '../marks/axes.tsx';
import type { SeriesIsolation } from '../graph-view-props.ts';
import { leaderPath, needLeaders, spreadLabels, type LineEnd } from '../marks/end-labels.ts';
import { highlightedWeight, seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { SeriesLink } from '../marks/legend.tsx';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { drawingIn, styleIn, usePlotDirection } from '../marks/plot-direction.tsx';
import { unit } from '../marks/plot.tsx';
import { widest } from '../marks/text-width.ts';
import type { LineLayout } from './layout.ts';

/** The most px that names beside the lines may take. */
const mostWidth = 150;
/** The px of a leader from the end of a line to a name that is above or below it. */
const leaderWidth = 14;
/** How far names that are links are apart at least, in px: 24 can be touched, and places are rounded. */
const linksApart = 25;

/** Where the names of series are at the ends of their lines, or null when a legend is clearer. */
export function placeDirectLabels(
  { data, y, height }: LineLayout,
  spread: { size?: number | undefined; apart?: number },
): LineEnd[] | null {
  if (data.series.length < 2 || data.series.length > 12) return null;
  const lines = data.series.map(
    ({ values }) => height * (1 - Math.min(1, Math.max(0, y.at(values.at(-1)?.y ?? 0)))),
  );
  return spreadLabels(lines, { height, ...spread });
}

/**
 * Names beside the lines of a page. They are links where each has the room of one; else they are closer and
 * only text, and the links are those of a legend above.
 */
export function placeLinkedLabels(layout: LineLayout): { ends: LineEnd[] | null; areLinks: boolean } {
  const apart = placeDirectLabels(layout, { apart: linksApart });
  return { ends: apart ?? placeDirectLabels(layout, {}), areLinks: apart !== null };
}

type Props = {
  layout: LineLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
};

/** The names of the series beside the ends of their lines, with a leader where a name is not at its line. */
export function DirectLabels({
  layout,
  ends,
  colours,
  isolation,
  highlighted,
  areLinks,
}: Props & { ends: LineEnd[]; areLinks: boolean }) {
  const links = areLinks ? isolation : undefined;
  const series = layout.data.series.flatMap(({ name, colour }, index) => {
    const end = ends[index];
    if (!end) return [];
    return [{ name: name ?? '', colour: seriesColour(colour, colours), end }];
  });
  const direction = usePlotDirection();
  const isMoved = needLeaders(ends);
  const gap = isMoved ? leaderWidth + 4 : 8;
  const width = Math.min(mostWidth, Math.ceil(widest(series.map(({ name }) => name))) + gap + 6);

  return (
    <div
      className="tm-ends tm-no-n"
      style={{ width, height: layout.height }}
      aria-hidden={!links || undefined}
    >
      {isMoved && (
        <svg
          width={leaderWidth}
          height={layout.height}
          overflow="visible"
          fill="none"
          aria-hidden="true"
          style={drawingIn(direction)}
        >
          {series.map(({ name, colour, end }, index) => (
            <path
              key={index}
              stroke={colour}
              opacity={seriesOpacity(name, { isolation, highlighted })}
              d={leaderPath(end, { from: 2, to: leaderWidth })}
            />
          ))}
        </svg>
      )}
      {series.map(({ name, colour, end }) => (
        <span
          key={name}
          title={name}
          style={styleIn(direction, {
            top: `${percent(end.label / layout.height)}%`,
            left: gap === 8 ? undefined : gap,
            '--series': colour,
            opacity: seriesOpacity(name, { isolation }),
            fontWeight: highlightedWeight(highlighted, name),
          })}
        >
          <SeriesLink name={name} isolation={links} isCut>
            {name}
          </SeriesLink>
        </span>
      ))}
    </div>
  );
}

/** Thin lines from the ends of series that stop early to the right edge, where their names are. */
export function Leaders({
  layout: { data, x, y, height },
  colours,
  isolation,
  highlighted,
  className = 'tm-line tm-no-n',
}: Props & { className?: string }) {
  return data.series.map(({ name, colour, values }) => {
    const last = values.at(-1);
    if (!last || last.x >= data.xs.length - 1) return null;

    return (
      <path
        key={colour}
        className={className}
        style={{
          strokeWidth: 1,
          strokeDasharray: '1 4',
          opacity: seriesOpacity(name, { isolation, highlighted }),
        }}
        stroke={seriesColour(colour, colours)}
        d={`M${unit(x.at(last.x) * plotWidth)},${unit(height * (1 - y.at(last.y)))}H${plotWidth}`}
      />
    );
  });
}
