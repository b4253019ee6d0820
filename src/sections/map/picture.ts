import { mayDownload } from '#dataview/rows/download-links.tsx';
import { attributionText } from '#dataview/rows/attribution-text.ts';
import { joinSentences } from '#graphs/marks/join-sentences.ts';
import { pictureColours, withColours } from '#graphs/picture/write-picture.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { CardOptions, PictureOptions, SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows, preloadMap, type DrawnMap } from './drawn-map.ts';
import type { MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { mapName, mapNote } from './map-words.ts';
import { mapPicture } from './picture/map-picture.ts';
import { writeMapCard } from './picture/map-card.tsx';

type Props = SectionViewProps<MapState, MapParameters>;

/** A map section as an SVG with its source line; null where it may not be downloaded or is not drawn. */
export async function sectionPicture(props: Props, { charts, font }: PictureOptions): Promise<string | null> {
  const drawn = mayDownload(props.state, props.context.viewer) ? await drawing(props) : null;
  if (!drawn) return null;
  const { map, source } = drawn;
  const foot = [map.display.footnote, mapNote(map), source].filter(Boolean);
  return withColours(mapPicture(map, foot, font), pictureColours(charts));
}

/** A map section as the picture of links to its page; null where it has no data or is not drawn. */
export async function sectionCard(props: Props, options: CardOptions): Promise<string | null> {
  const drawn = await drawing(props);
  if (!drawn?.hasData) return null;
  const { map, source } = drawn;
  const title = map.display.title || options.title || mapName(map);
  return writeMapCard(map, { ...options, title, source });
}

/** What the picture of links to the page shows, for those who do not see it; null where there is none. */
export async function cardText(props: Props): Promise<string | null> {
  const drawn = await drawing(props);
  if (!drawn?.hasData) return null;
  const { display, locale } = drawn.map;
  const name = mapName(drawn.map);
  if (!display.title || !display.subtitle) return name;
  return joinSentences([textsOf(locale).charts.sentence({ text: name }), display.subtitle], locale);
}

type Drawing = { map: DrawnMap; source: string; hasData: boolean };

/** What is drawn of a section, with its source line. */
async function drawing(props: Props): Promise<Drawing | null> {
  await preloadMap(props.state);
  const found = mapRows(props);
  if (!found || !('rows' in found)) return null;
  const map = drawnMap(props, found.rows);
  if (!map || 'problem' in map) return null;
  const hasData = found.rows.result.rows.length > 0;
  return { map, source: attributionText(found.rows, props.state), hasData };
}
