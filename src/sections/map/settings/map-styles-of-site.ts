import { createContext } from 'react';
import { noStyles, type SectionStyles } from '../../section-styles.ts';
import type { MapStyle } from '../style/map-style.ts';

/** A style that the site keeps, with the numbers of maps that refer to it and of their pages. */
export type NamedMapStyle = {
  id: number;
  name: string;
  revision: number;
  style: MapStyle;
  maps: number;
  pages: number;
};

/** A page with maps that refer to a style. */
type PageWithStyle = { id: number; title: string; href: string };

/** The pages that use a style, and how many more there are that one may not edit. */
export type StyleUsage = { pages: readonly PageWithStyle[]; hidden: number };

/** The styles of the maps of a site, and what the settings of a map do with them. */
export type StylesOfSite = {
  styles: readonly NamedMapStyle[];
  byId: SectionStyles;
  /** What `byId` is with the next rendering: right after a style was added or changed it has the change. */
  latest(): SectionStyles;
  /** Keeps a style by its name; resolves to its id once it is among the styles. */
  add(name: string, style: MapStyle): Promise<number>;
  /** Changes a style for all maps that refer to it; resolves once it is among the styles. */
  change(style: Pick<NamedMapStyle, 'id' | 'revision'>, look: MapStyle): Promise<void>;
  /** The pages that use a style now; `styles` have the present numbers of maps then. */
  usage(id: number): Promise<StyleUsage>;
};

const noSite = () => Promise.reject(new Error('Styles are kept where pages are edited.'));

/** The styles of the maps of the site; given by the editor's screen. */
export const MapStylesOfSite = createContext<StylesOfSite>({
  styles: [],
  byId: noStyles,
  latest: () => noStyles,
  add: noSite,
  change: noSite,
  usage: noSite,
});
