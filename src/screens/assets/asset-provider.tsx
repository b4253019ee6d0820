import { useMemo, useState, type ReactNode } from 'react';
import {
  assetsDocument,
  assetUsageDocument,
  changeAssetDocument,
  libraryDocument,
  removeAssetDocument,
} from '#client/asset-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { changedPart } from '#domain/value/object/changed-part.ts';
import {
  AssetLibraryContext,
  type AssetChange,
  type AssetLibrary,
  type SendOptions,
} from '#richtext/library/asset-library.ts';
import { ShownAssetsContext, type ShownAssets } from '#richtext/shown-assets.ts';
import { assetOf, entryOf } from './library-entry.ts';
import { sendFile } from '#client/send-file.ts';
import { isRecord } from '#domain/value/object/is-record.ts';

type Known = ReadonlyMap<string, ShownAsset>;
type Remember = (assets: readonly ShownAsset[]) => void;

const withAssets = (known: Known, assets: readonly ShownAsset[]): Known =>
  new Map([...known, ...assets.map((asset) => [asset.key, asset] as const)]);

/** The library of the site for what is edited inside, and the images and files that are shown there. */
export function AssetProvider({ assets, children }: { assets: readonly ShownAsset[]; children: ReactNode }) {
  const [known, setKnown] = useState<Known>(() => withAssets(new Map(), assets));
  const [{ library, request }] = useState(() => {
    const remember: Remember = (found) => setKnown((before) => withAssets(before, found));
    return { library: openLibrary((asset) => remember([asset])), request: assetReader(remember) };
  });
  const shown = useMemo((): ShownAssets => ({ find: (key) => known.get(key), request }), [known, request]);

  return (
    <AssetLibraryContext value={library}>
      <ShownAssetsContext value={shown}>{children}</ShownAssetsContext>
    </AssetLibraryContext>
  );
}

/** Reads assets that are not known yet: those of one moment with one request, and each once. */
function assetReader(remember: Remember): (key: string) => void {
  const requested = new Set<string>();
  let waiting: string[] = [];
  const read = async () => {
    const keys = waiting;
    waiting = [];

    try {
      remember((await requestGraphql(assetsDocument, { keys })).assets.map(assetOf));
    } catch {
      // They are read again when they are needed again.
      for (const key of keys) {
        requested.delete(key);
      }
    }
  };

  return (key) => {
    if (requested.has(key)) return;
    requested.add(key);
    if (waiting.push(key) === 1) {
      setTimeout(() => void read(), 20);
    }
  };
}

const fieldsOf = ({ name, altText, focalX, focalY }: ShownAsset): AssetChange => ({
  name,
  altText,
  focalX,
  focalY,
});

function openLibrary(remember: (asset: ShownAsset) => void): AssetLibrary {
  return {
    upload: (file, options) => sendAsset(file, null, options),
    replace: (key, file, options) => sendAsset(file, key, options),
    list: async ({ signal, ...request }) => {
      const found = await requestGraphql(libraryDocument, request, { signal });
      return found.library.map(entryOf);
    },
    change: async (asset, change) => {
      const changed = changedPart<AssetChange>(fieldsOf(asset), change);
      const variables = { key: asset.key, change: changed, before: fieldsOf(asset) };
      return assetOf((await requestGraphql(changeAssetDocument, variables)).changeAsset);
    },
    remove: async (key) => void (await requestGraphql(removeAssetDocument, { key })),
    usage: async (key) => (await requestGraphql(assetUsageDocument, { key })).assetUsage,
    remember,
  };
}

/**
 * Sends a file to the library of the site of this page, or in place of the asset with this key. See
 * `sendFile`.
 */
const sendAsset = (file: File, key: string | null, options: SendOptions = {}): Promise<ShownAsset> =>
  sendFile({
    address: key === null ? '/files' : `/files/${key}`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name || 'image').slice(0, 2000),
      'x-tidemark-path': location.pathname,
    },
    body: file,
    isResult: (response): response is ShownAsset => isRecord(response) && 'key' in response,
    failure: 'The file could not be stored. Please try again later.',
    ...options,
  });
