import type { ResultOf } from '#client/graphql.ts';
import type { assetsDocument, libraryDocument } from '#client/asset-documents.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { LibraryEntry } from '#richtext/library/asset-library.ts';

type GraphAsset = ResultOf<typeof assetsDocument>['assets'][number];
type GraphEntry = ResultOf<typeof libraryDocument>['library'][number];

/** An asset of the graph; its kind is one of two words. */
export const assetOf = ({ kind, ...asset }: GraphAsset): ShownAsset => ({
  ...asset,
  kind: kind === 'image' ? 'image' : 'file',
});

/** An entry of the library out of the graph. */
export const entryOf = ({ asset, ...uses }: GraphEntry): LibraryEntry => ({
  ...uses,
  asset: assetOf(asset),
});
