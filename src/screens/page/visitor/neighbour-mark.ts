const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
};

/** The keys that lead along a line. */
const sideways = ['ArrowLeft', 'ArrowRight'];

/** A mark by its place along x and its series, as its element names them. */
type MarkElement = { dataset: { x?: string; series?: string } };

/**
 * The mark, of those of a drawing, that a key leads to: left and right within a series, up and down through
 * the series at one place; with one mark at a place, up and down do what left and right do. Page Up and Page
 * Down lead on by ten. In a mirrored drawing the next mark is at the left. Undefined for other keys and where
 * there are no marks.
 */
export function neighbourMark<One extends MarkElement>(
  marks: readonly One[],
  from: One | null | undefined,
  key: string,
  isMirrored: boolean,
): One | undefined {
  const current = from && marks.includes(from) ? from : undefined;
  const step = steps[key] && steps[key] * (isMirrored && sideways.includes(key) ? -1 : 1);
  const series = marks.filter(({ dataset }) => !current || dataset.series === current.dataset.series);
  if (key === 'Home') return series[0];
  if (key === 'End') return series.at(-1);
  if (step === undefined) return undefined;
  if (!current) return marks[0];

  const place = marks.filter(({ dataset }) => dataset.x === current.dataset.x);
  const isAcross = key === 'ArrowUp' || key === 'ArrowDown';
  const row = isAcross && place.length > 1 ? place : series;
  const index = row.indexOf(current) + step;

  return row[Math.min(Math.max(index, 0), row.length - 1)];
}

/** Whether a drawing is mirrored, as those are that run from right to left. */
export const isMirrored = (drawing: Element): boolean => (drawing as SVGElement).style.scale !== '';
