import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphLabels, GraphViewProps } from '../graph-view-props.ts';
import type { ChartData, ChartPlaces } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';

/**
 * What is said of a point: its name, else its x, below it its amounts with what they are of, and all that as
 * one text.
 */
type PointText = { head: string; rows: [name: string, amount: string][]; title: string };

/** Writes what is said of the points of a series with this name. */
export function pointWriter({
  layout: { data },
  display,
  labels,
}: {
  layout: { data: ChartData<ChartPlaces> };
  display: DrawnDisplay;
  labels: GraphLabels;
}): (value: ChartValue, series: string | null) => PointText {
  const format = amountFormat(display);
  const { charts, data: texts } = textsOf(display.locale);
  return ({ x, y, detail }, series) => {
    const place = data.xs.at(x)?.label ?? '';
    const amount = fullAmount(y, format);
    if (!haveDetails(labels)) {
      const heading = series === null ? place : charts.seriesAtPlace({ place, series });
      return { head: place, rows: [['', amount]], title: texts.titled({ title: heading, text: amount }) };
    }

    const name = detail?.name || null;
    const rows: PointText['rows'] = [[pointAmountName(series, labels, display.locale), amount]];
    if (name !== null) {
      rows.push([labels.x, place]);
    }

    if (labels.size != null) {
      rows.push([labels.size, formatNumber(detail?.size ?? 0, display.locale)]);
    }

    const head = name ?? place;
    const text = rows.map((row) => row.join(' ')).join(texts.separator);
    return { head, rows, title: texts.titled({ title: head, text }) };
  };
}

/** What the amount of a point is called: by its column, and by its series where these are categories. */
export function pointAmountName(series: string | null, labels: GraphLabels, locale: Locale): string {
  if (series === null) return labels.y;
  if (labels.series === null) return series;
  return textsOf(locale).charts.amountOfSeries({ y: labels.y, series });
}

/** Whether points have names that are written beside them where they fit. */
export const showsNames = ({ display, labels }: Pick<GraphViewProps, 'display' | 'labels'>): boolean =>
  display.showPointNames && labels.name != null;

/** Whether points have a name or a size, which are written with what they are of. */
export const haveDetails = ({ name, size }: GraphLabels): boolean => name != null || size != null;
