import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { readChart } from '../marks/chart-data.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { partTexts, PartSwatches } from '../marks/part-texts.tsx';
import { partsOf } from '../marks/parts.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { textOn } from '../marks/text-colour.ts';
import {
  atRoom,
  pictureTextSize,
  wholePlot,
  type PictureOverText,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { labelRadius, leastLabelled, slicesOf, type Slice } from './layout.ts';
import { SliceMarks } from './slice-marks.tsx';
import { holeOf } from './view.tsx';

/** A pie or a ring in a picture, with the list of its parts beside it. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display } = props;
  const data = readChart({ ...props, display: { ...display, isLog: false } });
  const parts = partsOf(data, props);
  const slices = slicesOf(parts);
  const height = plotHeight(display);
  const size = room?.textSize ?? pictureTextSize;
  const radius = Math.min(height, 440) / 2;
  const hole = holeOf(display);
  const list = { left: 2 * radius + 3 * size, height, size, locale: display.locale };
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const middle = { left: radius, anchor: 'middle' as const };
  const totals: PictureOverText[] = [
    {
      ...middle,
      top: height / 2 - size * 0.7,
      label: amountsWriter([total], amountFormat(display))(total),
      isStrong: true,
    },
    { ...middle, top: height / 2 + size * 0.7, label: textsOf(display.locale).data.total },
  ];

  return {
    ...wholePlot(props, { data, height }),
    texts: [
      { isThere: display.showAmounts, texts: shareTexts(slices, { radius, hole, height }) },
      { isThere: display.showAmounts && hole > 0, texts: totals },
      { isThere: display.legend.show, texts: partTexts(parts, list) },
    ].flatMap(({ isThere, texts }) => (isThere ? texts : [])),
    marks: (
      <>
        <g transform={`translate(${radius} ${height / 2})`}>
          <SliceMarks {...props} slices={slices} radius={radius} hole={hole} choice={undefined} />
        </g>
        {display.legend.show && <PartSwatches parts={parts} {...list} highlighted={props.highlighted} />}
      </>
    ),
  };
}

/** The percentages of the slices that have room for them. */
function shareTexts(
  slices: readonly Slice[],
  { radius, hole, height }: { radius: number; hole: number; height: number },
): PictureOverText[] {
  const away = labelRadius(hole) * radius;
  return slices
    .filter(({ share }) => share >= leastLabelled)
    .map(({ from, to, colour, shareText }) => {
      const angle = (from + to) / 2;
      return {
        left: radius + Math.sin(angle) * away,
        top: height / 2 - Math.cos(angle) * away,
        label: shareText,
        anchor: 'middle' as const,
        fill: textOn(colour),
      };
    });
}
