import { mayDownload } from '#dataview/rows/download-links.tsx';
import { attributionText } from '#dataview/rows/attribution-text.ts';
import type { GraphViewProps, NamedPanel } from '#graphs/graph-view-props.ts';
import { graphType } from '#graphs/index.ts';
import { joinSentences } from '#graphs/marks/join-sentences.ts';
import { announced } from '#graphs/marks/plot.tsx';
import { writeCard, writePicture } from '#graphs/picture/write-picture.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { CardOptions, PictureOptions, SectionViewProps } from '../section-type.ts';
import { drawnGraph } from './drawn-graph.ts';
import type { GraphParameters, GraphState } from './index.ts';
import { rowsOfGraph } from './points/spread.ts';

type Props = SectionViewProps<GraphState, GraphParameters>;

/**
 * A graph section as an SVG with its source line; null where it may not be downloaded or has nothing to draw.
 */
export async function sectionPicture(props: Props, options: PictureOptions): Promise<string | null> {
  const found = mayDownload(props.state, props.context.viewer) && drawing(props);
  if (!found) return null;
  return writePicture(found.graph, { ...options, source: found.source, panels: found.panels });
}

/** A graph section as the picture of links to its page; null where there is nothing to draw. */
export async function sectionCard(props: Props, options: CardOptions): Promise<string | null> {
  const found = drawing(props);
  if (!found) return null;
  const title = found.graph.display.title.title || options.title || nameOf(found.graph);
  return writeCard(found.graph, { ...options, title, source: found.source, panels: found.panels });
}

/**
 * What the picture of links to the page shows, for those who do not see it; null where there is nothing to
 * draw.
 */
export async function cardText(props: Props): Promise<string | null> {
  const found = drawing(props);
  if (!found) return null;
  const { title, subtitle, locale } = found.graph.display;
  const { charts: texts } = textsOf(locale);
  const name = nameOf(found.graph);
  if (!title.title || !subtitle) return name;
  return joinSentences([texts.sentence({ text: name }), subtitle], locale);
}

/** The title of a graph, else its kind and its columns. */
const nameOf = ({ display, labels }: GraphViewProps): string =>
  announced(display, graphType(display.graphType).kind, labels);

/** What is drawn of a section, with its source line. */
function drawing(
  props: Props,
): { graph: GraphViewProps; panels: readonly NamedPanel[] | null; source: string } | null {
  const { state, results } = props;
  const found = rowsOfGraph(state, results, props.context);
  if (!found || 'message' in found) return null;
  const drawn = drawnGraph(props, found.rows);
  if ('problem' in drawn || drawn.graph.points.length === 0) return null;
  return { graph: drawn.graph, panels: drawn.panels, source: attributionText(found.rows, state) };
}
