import { takeAssetsDocument } from '#client/asset-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { Section } from '#domain/page/content/page.ts';
import { replaceAssetKeys } from '#domain/page/content/replace-asset-keys.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { sectionType } from '#sections/index.ts';

/** How many keys one request may have. */
const maxKeys = 200;

/** The keys of the images and files that sections show. */
const assetsOf = (sections: readonly Section[]): string[] => [
  ...new Set(
    sections.flatMap(
      ({ element }) => sectionType(element['element-type'])?.content?.assets?.(element['element-data']) ?? [],
    ),
  ),
];

/**
 * Copies the images and files of sections into the library of the site that is edited. Returns the sections
 * with the new keys, and how many images and files there are no copies of. Rejects with an `Error` whose
 * message is for people.
 */
export async function takeSectionAssets(
  sections: readonly Section[],
): Promise<{ sections: readonly Section[]; missing: number }> {
  const keys = assetsOf(sections);
  const taken = new Map<string, string>();

  for (const part of partsOf(keys, maxKeys)) {
    const { takeAssets } = await requestGraphql(takeAssetsDocument, { keys: part });
    for (const { from, to } of takeAssets) {
      taken.set(from, to);
    }
  }

  return { sections: replaceAssetKeys(sections, taken), missing: keys.length - taken.size };
}
