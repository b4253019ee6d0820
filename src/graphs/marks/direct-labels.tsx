import { percent } from './axes.tsx';
import type { SeriesIsolation } from '../graph-view-props.ts';
import { leaderPath, needLeaders, spreadLabels, type LineEnd } from './end-labels.ts';
import { highlightedWeight, seriesOpacity, type Highlighted } from './highlight.ts';
import { SeriesLink } from './legend.tsx';
import type { ChartSeries } from './chart-data.ts';
import { seriesColour } from './palette.ts';
import { drawingIn, styleIn, usePlotDirection } from './plot-direction.tsx';
import { widest } from './text-width.ts';

/** The most px that names beside the lines may take. */
const mostWidth = 150;
/** The px of a leader from the end of a line to a name that is above or below it. */
const leaderWidth = 14;
/** How far names that are links are apart at least, in px: 24 can be touched, and places are rounded. */
const linksApart = 25;

/**
 * Where the names of series are beside a plot of this height, by the places in px where their marks end; null
 * when a legend is clearer.
 */
export function placeDirectLabels(
  lines: readonly number[],
  spread: { height: number; size?: number | undefined; apart?: number },
): LineEnd[] | null {
  if (lines.length < 2 || lines.length > 12) return null;
  return spreadLabels([...lines], spread);
}

/**
 * Names beside the marks of a page. They are links where each has the room of one; else they are closer and
 * only text, and the links are those of a legend above.
 */
export function placeLinkedLabels(
  lines: readonly number[],
  height: number,
): { ends: LineEnd[] | null; areLinks: boolean } {
  const apart = placeDirectLabels(lines, { height, apart: linksApart });
  return { ends: apart ?? placeDirectLabels(lines, { height }), areLinks: apart !== null };
}

type Props = {
  /** The series in the order of their ends, and the height of the plot in px. */
  series: readonly Pick<ChartSeries, 'name' | 'colour' | 'own'>[];
  height: number;
  ends: LineEnd[];
  areLinks: boolean;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  highlighted?: Highlighted;
};

/** The names of the series beside the ends of their marks, with a leader where a name is not at its end. */
export function DirectLabels({
  series: given,
  height,
  ends,
  colours,
  isolation,
  highlighted,
  areLinks,
}: Props) {
  const links = areLinks ? isolation : undefined;
  const series = given.flatMap(({ name, colour, own }, index) => {
    const end = ends[index];
    if (!end) return [];
    return [{ name: name ?? '', shown: own ?? name ?? '', colour: seriesColour(colour, colours), end }];
  });
  const direction = usePlotDirection();
  const isMoved = needLeaders(ends);
  const gap = isMoved ? leaderWidth + 4 : 8;
  const width = Math.min(mostWidth, Math.ceil(widest(series.map(({ name }) => name))) + gap + 6);

  return (
    <div className="tm-ends tm-no-n" style={{ width, height: height }} aria-hidden={!links || undefined}>
      {isMoved && (
        <svg
          width={leaderWidth}
          height={height}
          overflow="visible"
          fill="none"
          aria-hidden="true"
          style={drawingIn(direction)}
        >
          {series.map(({ shown, colour, end }, index) => (
            <path
              key={index}
              stroke={colour}
              opacity={seriesOpacity(shown, { isolation, highlighted })}
              d={leaderPath(end, { from: 2, to: leaderWidth })}
            />
          ))}
        </svg>
      )}
      {series.map(({ name, shown, colour, end }) => (
        <span
          key={name}
          title={name}
          style={styleIn(direction, {
            top: `${percent(end.label / height)}%`,
            left: gap === 8 ? undefined : gap,
            '--series': colour,
            opacity: seriesOpacity(shown, { isolation }),
            fontWeight: highlightedWeight(highlighted, name),
          })}
        >
          <SeriesLink name={shown} isolation={links} isCut>
            {name}
          </SeriesLink>
        </span>
      ))}
    </div>
  );
}
