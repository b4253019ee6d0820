import type { CSSProperties } from 'react';
import type { Direction } from '#domain/value/text/direction-of.ts';
import {
  editedTitle,
  FootTicks,
  FootTitle,
  leastSide,
  percent,
  plotStyle,
  SideTitle,
} from '../marks/axes.tsx';
import { chartFields } from '../marks/editing/chart-fields.ts';
import { Categories } from '../marks/categories.tsx';
import { fittingTicks } from '../marks/fitting-ticks.ts';
import { amountFormat, amountsWriter, fullAmount } from '../marks/number-text.ts';
import { directionOfChart, PlotBox, styleIn, usePlotDirection } from '../marks/plot-direction.tsx';
import { announced, GridLines, markAccess, PlotSvg, unit } from '../marks/plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from '../marks/reference-marks.tsx';
import { widest } from '../marks/text-width.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { barsClass, BarMarks, hasElements } from '../marks/bar-marks.tsx';
import { horizontalHeight } from './horizontal-height.ts';
import { amountsAtEnds, type BarEnd } from '../marks/bar-layout.ts';
import type { PageBarsProps } from './page-bars.ts';
import { AmountsWithin } from './segment-amounts.tsx';

/** Bars beside an upright list of categories; each label has its row, so the chart grows with them. */
export function HorizontalBars({ graph, data, layout }: PageBarsProps) {
  const { id, display, labels, highlighted } = graph;
  const height = horizontalHeight(data, display);
  const { bars, scale, references } = layout;
  const amounts = amountsAtEnds(data, bars, display);
  const hasAmounts = amounts.length > 0;
  const hasPlaces = data.series.every(({ name }) => name === null);
  const format = amountFormat(display);
  const write = amountsWriter(
    amounts.map(({ y }) => y),
    format,
  );

  const [left, right] = [true, false].map((below) =>
    Math.ceil(widest(amounts.filter(({ isBelow }) => isBelow === below).map(({ y }) => write(y)))),
  );
  const amountsTitle = graph.isPanel ? '' : titleOfAmounts(display, labels);
  const placesTitle = display.xAxis.label;
  const around = hasAmounts
    ? { above: placesTitle || amountsTitle, below: '', labels: null }
    : { above: placesTitle, below: amountsTitle, labels: 'one row' as const };
  const ticks = fittingTicks(scale.ticks, 140);
  const direction = directionOfChart(display);

  return (
    <PlotBox
      display={display}
      direction={direction}
      className="tm-plot tm-plot-horizontal"
      style={{ ...plotStyle(display, around), '--end': `${right ? right + 8 : 8}px` }}
    >
      <SideTitle
        field={chartFields.categories}
        edited={editedTitle('xAxis', graph)}
        style={xTitleStyle(placesTitle, hasAmounts)}
      >
        {placesTitle}
      </SideTitle>
      {hasAmounts && (
        <SideTitle edited={editedTitle('yAxis', graph)} style={placesTitle ? { gridColumn: '2 / -1' } : {}}>
          {amountsTitle}
        </SideTitle>
      )}
      <Categories
        places={data.xs}
        height={height}
        spacing={display.xAxis.tickSpacing}
        least={leastSide(display)}
        highlighted={hasPlaces ? highlighted : undefined}
      />
      <div
        className="tm-horizontal"
        style={styleIn(direction, { height, marginLeft: left ? left + 8 : undefined })}
      >
        <ReferencedPlot references={references}>
          <PlotSvg
            id={id}
            title={announced(display, 'barChart', labels)}
            {...markAccess(graph, hasElements(bars))}
            hasTips={display.tooltip.show}
            height={height}
            className={barsClass(display)}
          >
            <ReferenceBands bands={references.bands} height={height} />
            {display.yAxis.showGridLines && !hasAmounts && (
              <GridLines at={scale.ticks.map(({ at }) => at)} upright height={height} />
            )}
            <BarMarks {...graph} data={data} bars={bars} isHorizontal height={height} />
            {display.xAxis.showXAxisBar && (
              <path className="tm-zero" d={`M${unit(scale.zero * 1000)},0V${height}`} />
            )}
            <ReferenceLines references={references} height={height} />
          </PlotSvg>
        </ReferencedPlot>
        <AmountsWithin data={data} layout={{ ...layout, highlighted }} display={display} />
        {amounts.map((end) => (
          <Amount key={end.place} end={end} text={write(end.y)} title={fullAmount(end.y, format)} />
        ))}
      </div>
      {!hasAmounts && <FootTicks ticks={ticks} slanted={display.yAxis.rotateLabels} />}
      {!hasAmounts && (
        <FootTitle field={chartFields.amountsBelow} edited={editedTitle('yAxis', graph)}>
          {amountsTitle}
        </FootTitle>
      )}
    </PlotBox>
  );
}

/**
 * The title of categories is above them, beside that of amounts; a field for one that there is not is at the
 * end.
 */
function xTitleStyle(title: string, isBeside: boolean): CSSProperties {
  if (!isBeside) return {};
  if (title) return { gridColumn: 1, width: 0, minWidth: '100%' };
  return { textAlign: 'end' };
}

type AmountProps = { end: BarEnd; text: string; title: string };

/** The amount of a bar at its end. */
function Amount({ end, text, title }: AmountProps) {
  const direction = usePlotDirection();
  return (
    <span className="tm-amount" style={amountPlace(end, direction)} title={title} aria-hidden="true">
      {text}
    </span>
  );
}

/** Behind the end of a bar; below zero before it. */
function amountPlace({ at, middle, isBelow }: BarEnd, direction: Direction): CSSProperties {
  const top = `${percent(middle)}%`;
  if (!isBelow) return styleIn(direction, { left: `${percent(at)}%`, top });
  const padding = direction === 'rtl' ? '0 0 0 6px' : '0 6px 0 0';
  return styleIn(direction, { right: `${percent(1 - at)}%`, top, padding });
}
