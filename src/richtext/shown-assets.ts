import { createContext, useContext, useEffect } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';

/** The images and files that documents may show. */
export type ShownAssets = {
  find(key: string): ShownAsset | undefined;
  /** In an editor: reads an asset that is not known yet; the assets change when it is. */
  request?(key: string): void;
  /** The image that a page shows first, which the browser loads at once. */
  first?: string | undefined;
};

/** The assets of the page that a document is on; none where there is no site. */
export const ShownAssetsContext = createContext<ShownAssets>({ find: () => undefined });

/** Assets out of a list. */
export function shownAssets(list: readonly ShownAsset[], first?: string): ShownAssets {
  const byKey = new Map(list.map((asset) => [asset.key, asset]));
  return { find: (key) => byKey.get(key), first };
}

/**
 * An asset by its key; undefined while it is not known, and for one that is not in the library of the site.
 */
export function useShownAsset(key: string): ShownAsset | undefined {
  const assets = useContext(ShownAssetsContext);
  const found = assets.find(key);
  const isMissing = key !== '' && found === undefined;

  useEffect(() => {
    if (isMissing) {
      assets.request?.(key);
    }
  }, [assets, isMissing, key]);
  return found;
}
