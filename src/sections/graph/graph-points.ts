import type { Cell } from '#domain/value/cell.ts';
import { labelCell } from '#domain/value/label-cell.ts';
import { readNumber } from '#domain/value/read-value.ts';
import { cellText } from '#domain/value/cell-text.ts';
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
  const [xLabels, byLabels] = [distinctLabels(x), by && distinctLabels(by)];
  const points = result.rows.flatMap((row) =>
    ys.flatMap((y): GraphPoint[] => {
      const value = readNumber(row[y.index]);
      return value === null
        ? []
        : [
            {
              x: labelCell(row[x.index] ?? null, xLabels),
              y: value,
              series: seriesOf(
                labelCell(row[by?.index ?? -1] ?? null, byLabels),
                by,
                ys.length > 1 ? y : null,
              ),
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

/** The labels of codes in a graph; codes with the same label are shown with their code. */
function distinctLabels({ labels }: ShownColumn): ShownColumn['labels'] {
  if (labels === null) return null;
  const counts = new Map<string, number>();
  for (const label of Object.values(labels)) counts.set(label, (counts.get(label) ?? 0) + 1);
  const told = ([code, label]: [string, string]) => [
    code,
    counts.get(label) === 1 ? label : `${label} (${code})`,
  ];
  return Object.fromEntries(Object.entries(labels).map(told)) as Record<string, string>;
}

function seriesOf(value: Cell, by: ShownColumn | null, y: ShownColumn | null): string | null {
  const names = [by ? cellText(value) || 'None' : null, y?.label ?? null].filter((name) => name !== null);
  return names.length > 0 ? names.join(', ') : null;
}
