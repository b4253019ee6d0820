import { cellText } from '#domain/format/format-value.ts';
import { readNumber } from '#domain/format/read-number.ts';
import type { SectionRows, ShownColumn } from '#dataview/section-rows.ts';
import type { GraphPoint, GraphViewProps } from '#graphs/graph-type.ts';

/** What a graph draws of an answer, or null when a role is not filled. Several y columns are a series each. */
export function graphPoints({
  shown,
  result,
}: SectionRows): Pick<GraphViewProps, 'points' | 'labels' | 'xType'> | null {
  const x = shown.find(({ descriptor }) => descriptor.xAxis);
  const ys = shown.filter(({ descriptor }) => descriptor.yAxis);
  const by = shown.find(({ descriptor }) => descriptor.categorize) ?? null;
  if (!x || ys.length === 0) return null;
  const points = result.rows.flatMap((row) =>
    ys.flatMap((y): GraphPoint[] => {
      const value = readNumber(row[y.index]);
      return value === null
        ? []
        : [
            {
              x: row[x.index] ?? null,
              y: value,
              series: seriesOf(row[by?.index ?? -1], by, ys.length > 1 ? y : null),
            },
          ];
    }),
  );
  return {
    points,
    labels: { x: x.label, y: ys.map(({ label }) => label).join(', '), series: by?.label ?? null },
    xType: x.source.dataType,
  };
}

function seriesOf(
  value: SectionRows['result']['rows'][number][number] | undefined,
  by: ShownColumn | null,
  y: ShownColumn | null,
): string | null {
  const names = [by ? cellText(value) || 'None' : null, y?.label ?? null].filter((name) => name !== null);
  return names.length > 0 ? names.join(', ') : null;
}
