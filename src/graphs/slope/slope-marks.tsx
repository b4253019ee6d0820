import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { linkMarkup } from '../marks/choice-link.tsx';
import { highlightedLast } from '../marks/highlight.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { Slope, SlopeLayout } from './layout.ts';

/** The most lines that have an element each. */
const mostElements = 400;

/** Whether each line has an element. */
export const haveElements = ({ slopes }: SlopeLayout): boolean => slopes.length <= mostElements;

type SlopeMarksProps = Pick<GraphViewProps, 'display' | 'choice'> & { layout: SlopeLayout };

/** The lines from the first to the last moment; a line is a link where places can be chosen. */
export function SlopeMarks({ layout, display, choice }: SlopeMarksProps) {
  const { slopes } = layout;
  if (!haveElements(layout)) {
    return (
      <path
        className="tm-series"
        fill="none"
        stroke={seriesColour(0, display.colors)}
        strokeWidth={0.5}
        vectorEffect="non-scaling-stroke"
        d={slopes.map((slope) => lineOf(slope, layout)).join('')}
      />
    );
  }

  const drawn = highlightedLast(slopes, ({ weight = 0 }) => weight > 400);
  const markup = drawn.map((slope) => slopeMarkup(slope, { layout, display, choice }));
  return <g className="tm-series" dangerouslySetInnerHTML={{ __html: markup.join('') }} />;
}

/** The ends of a line that has both amounts; a dot for one. */
function pointsOf({ ends }: Slope, { y, height }: SlopeLayout): string[] {
  return ends.flatMap((amount, end) =>
    amount === null ? [] : [`${end * plotWidth},${unit(height * (1 - y.at(amount)))}`],
  );
}

function lineOf(slope: Slope, layout: SlopeLayout): string {
  const [from, to] = pointsOf(slope, layout);
  if (!from || !to) return '';
  return `M${from}L${to}`;
}

/** A line as markup, with dots at its ends and room to be pointed at. */
function slopeMarkup(slope: Slope, { layout, display, choice }: SlopeMarksProps): string {
  const { name, place, colour, opacity, weight = 400, ends } = slope;
  const { data: words } = textsOf(display.locale);
  const { first, last } = layout.moments;
  const format = amountFormat(display);
  const said = [first, last].flatMap((moment, end) => {
    const amount = ends[end];
    return amount == null ? [] : [{ moment, amount: fullAmount(amount, format) }];
  });
  if (said.length === 0) return '';

  const title = [
    name,
    ...said.map(({ moment, amount }) => words.titled({ title: moment, text: amount })),
  ].filter(Boolean);
  const attribute = (key: string, texts: readonly string[]) => ` ${key}="${escapeMarkup(texts.join('|||'))}"`;
  const stroke = `fill="none" stroke-linecap="round" vector-effect="non-scaling-stroke"`;
  const line = lineOf(slope, layout);
  const dots = pointsOf(slope, layout)
    .map((point) => `M${point}h0`)
    .join('');
  const look = opacity === undefined ? '' : ` opacity="${opacity}"`;

  const mark = [
    `<g class="tm-at"${attribute('data-x', [name])}`,
    attribute(
      'data-y',
      said.map(({ amount }) => amount),
    ),
    attribute(
      'data-names',
      said.map(({ moment }) => moment),
    ),
    '>',
    line && `<path ${stroke} stroke="transparent" stroke-width="14" d="${line}"/>`,
    `<g stroke="${escapeMarkup(colour)}"${look}>`,
    line && `<path ${stroke} stroke-width="${weight > 400 ? 3 : 2}" d="${line}"/>`,
    `<path ${stroke} stroke-width="7" d="${dots}"/></g>`,
    `<title>${escapeMarkup(title.join('\n'))}</title></g>`,
  ].join('');

  if (!place) return mark;
  return linkMarkup(mark, { choice, place, label: title.join(words.separator) });
}
