import { language_script_pairs as named, layers, namedFlavor } from '@protomaps/basemaps';
import type { LayerSpecification } from 'maplibre-gl';

/** What the names of the layers of streets begin with. */
const prefix = 'streets-';

/** Names of places, which are above the data; streets are below it. */
export type StreetLayers = { below: LayerSpecification[]; above: LayerSpecification[] };

/** See `vectorStreets`. */
export type VectorStreets = typeof vectorStreets;

/** The layers of a map of streets in light or dark colours, with names in a language. */
export function vectorStreets(isDark: boolean, language: string): StreetLayers {
  const flavor = namedFlavor(isDark ? 'dark' : 'light');
  const all = layers('streets', flavor, { lang: knownLanguage(language) }).map(
    (layer) => ({ ...layer, id: `${prefix}${layer.id}` }) as LayerSpecification,
  );
  return {
    below: all.filter(({ type }) => type !== 'symbol'),
    above: all.filter(({ type }) => type === 'symbol').flatMap(withoutIcons),
  };
}

/** The language of names that is closest to another one. */
function knownLanguage(language: string): string {
  const [base = 'en'] = language.split('-');
  return [language, base].find((tag) => named.some(({ lang }) => lang === tag)) ?? 'en';
}

/** Names are drawn with the fonts of the browser; without icons, what has nothing else is left out. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol' || !layer.layout?.['text-field'] || /pois|shield/.test(layer.id)) return [];
  const layout = Object.fromEntries(
    Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-')),
  );
  return [{ ...layer, layout }];
}
