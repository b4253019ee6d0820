import { sectionRows } from '#dataview/section-rows.ts';
import { formatDate } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { writePicture } from '#graphs/picture/write-picture.tsx';
import type { PictureOptions, SectionViewProps } from '../section-type.ts';
import { drawnGraph } from './drawn-graph.ts';
import type { GraphParameters, GraphState } from './index.ts';

/** A graph section as an SVG with its source line; null where it may not be downloaded or has nothing to draw. */
export async function sectionPicture(
  props: SectionViewProps<GraphState, GraphParameters>,
  options: PictureOptions,
): Promise<string | null> {
  const { state, results } = props;
  if (!state.display.allowDownload) return null;
  const found = sectionRows(state, results);
  if (!found || 'message' in found) return null;
  const drawn = drawnGraph(props, found.rows);
  if ('problem' in drawn || drawn.graph.points.length === 0) return null;
  const { sourceName, versionName, updatedAt } = found.rows.attribution;
  const date = readDate(updatedAt);
  const source = [sourceName, versionName, date && formatDate(date)].filter(Boolean).join(', ');
  return writePicture(drawn.graph, { ...options, source: `Source: ${source}` });
}
