import type { ShownAsset } from '#domain/page/content/shown-asset.ts';

/** What the screen of the library lists; `kind` null is images and files. */
export type LibraryQuery = { kind: ShownAsset['kind'] | null; text: string };

/** The query of an address; what cannot be read is left out. */
export function libraryQuery(search: URLSearchParams): LibraryQuery {
  const kind = search.get('kind');
  return {
    kind: kind === 'image' || kind === 'file' ? kind : null,
    text: (search.get('text') ?? '').slice(0, 200),
  };
}

/** The parameters of an address for a query. */
export function librarySearch({ kind, text }: LibraryQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (kind) {
    search.set('kind', kind);
  }

  if (text !== '') {
    search.set('text', text);
  }

  return search;
}
