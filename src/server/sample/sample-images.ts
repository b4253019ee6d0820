import { createReadStream } from 'node:fs';
import { addAsset, receiveAsset, type AssetContent } from '#server/assets/assets.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { Services } from '#server/services.ts';
import { imageFile, type SampleContent, type SamplePage } from './content.ts';

/** An image in the Markdown of the sample: `](image:gulls.webp)`. */
const reference = /\]\(image:([a-z-]+\.[a-z]+)\)/g;

/** Stores the images that the texts of the sample name, by the names of their files. */
export async function storeImages(
  { objects }: Pick<Services, 'objects'>,
  { pages }: SampleContent,
): Promise<Map<string, AssetContent>> {
  const stored = new Map<string, AssetContent>();
  for (const name of new Set(pages.flatMap(imagesOf))) {
    stored.set(
      name,
      await receiveAsset({ objects }, { stream: createReadStream(imageFile(name)), fileName: name }),
    );
  }

  return stored;
}

/** Adds the images to the library of a site; returns their keys by the names of their files. */
export async function addImages(
  db: Connection,
  images: ReadonlyMap<string, AssetContent>,
  { siteId, quota }: { siteId: number; quota: number },
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const [name, content] of images) {
    keys.set(name, (await addAsset(db, content, { siteId, user: null }, quota)).key);
  }
  return keys;
}

/** Markdown with the addresses of images in place of the names of their files. */
export const withImages = (text: string, keys: ReadonlyMap<string, string>): string =>
  text.replace(reference, (_whole, name: string) => `](/files/${keys.get(name) ?? ''})`);

function imagesOf({ sections, children }: SamplePage): string[] {
  const texts = sections.flatMap((section) => ('text' in section ? section.text : []));
  const own = texts.flatMap((text) => [...text.matchAll(reference)].map(([, name = '']) => name));
  return [...own, ...children.flatMap(imagesOf)];
}
