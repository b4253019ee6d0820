import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { pointCount } from '../marks/chart-data.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { placeOpacity, seriesOpacity } from '../marks/highlight.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { RowLayout } from '../marks/row-layout.ts';

/** The most dots that have an element each. */
const mostElements = 2000;

/** Whether each dot has an element. */
export const haveElements = ({ data }: RowLayout): boolean => pointCount(data) <= mostElements;

type RowMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted'> & {
  layout: RowLayout;
  height: number;
  /** The px of a dot. */
  dotSize?: number;
};

/**
 * The lines of all rows, and the dots of all series over them; a dot is a link where places can be chosen.
 */
export function RowMarks({ layout, height, display, choice, highlighted, dotSize = 12 }: RowMarksProps) {
  const { data, scale, middle, lines } = layout;
  const single = haveElements(layout);
  const { charts, data: texts } = textsOf(display.locale);
  const dot = (place: number, y: number) =>
    `M${unit(scale.at(y) * plotWidth)},${unit(middle(place) * height)}h0`;

  return (
    <>
      {lines.length > 0 && (
        <path
          fill="none"
          stroke="var(--tm-edge, #a9aeb8)"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          d={lines
            .map(
              ({ place, from, to }) =>
                `M${unit(from * plotWidth)},${unit(middle(place) * height)}H${unit(to * plotWidth)}`,
            )
            .join('')}
        />
      )}
      {data.series.map(({ name, colour, values }) => {
        const look = {
          className: 'tm-line',
          stroke: seriesColour(colour, display.colors),
          style: { strokeWidth: dotSize },
          'data-series': name ?? undefined,
        };
        const opacity = seriesOpacity(name, { highlighted });
        if (!single) {
          const d = Array.from(values, ({ x, y }) => dot(x, y)).join('');
          return <path key={colour} {...look} opacity={opacity} d={d} />;
        }

        return Array.from(values, ({ x, y }) => {
          const place = data.xs[x]!;
          const amount = fullAmount(y, amountFormat(display));
          const heading =
            name === null ? place.label : charts.seriesAtPlace({ place: place.label, series: name });
          const title = texts.titled({ title: heading, text: amount });

          return choiceLink(
            <path
              key={`${colour} ${place.key}`}
              {...look}
              opacity={name === null ? placeOpacity(highlighted, place) : opacity}
              d={dot(x, y)}
              data-x={place.label}
              data-y={amount}
            >
              <title>{title}</title>
            </path>,
            { choice, place, label: title },
          );
        });
      })}
    </>
  );
}
