import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { Section } from '#domain/page/content/page.ts';
import { shownAssets, type ShownAssets } from '#richtext/shown-assets.ts';
import { sectionType } from '#sections/index.ts';

/** How many sections at the top of a page are likely to be seen at once. */
const topSections = 2;

/** The images and files of a page for its sections, with the image that the browser loads at once. */
export function shownPageAssets(assets: readonly ShownAsset[], sections: readonly Section[]): ShownAssets {
  if (assets.length === 0) return shownAssets([]);
  const images = new Set(assets.filter(({ kind }) => kind === 'image').map(({ key }) => key));
  const atTop = sections
    .slice(0, topSections)
    .flatMap(
      ({ element }) => sectionType(element['element-type'])?.content?.assets?.(element['element-data']) ?? [],
    );

  return shownAssets(
    assets,
    atTop.find((key) => images.has(key)),
  );
}
