import { afterPause } from '#ui/after-pause/after-pause.ts';
import { use, useEffect, useRef, useState } from 'react';
import { describeError } from '#domain/error/describe-error.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AssetLibraryContext, noLibrary, type LibraryEntry } from './asset-library.ts';

/** How many assets a part of the library has; a shorter part is the last one. */
const partLength = 40;

/** What is listed: all entries so far, whether there are more, and why the last request failed. */
type Listed = { entries: LibraryEntry[]; status: 'loading' | 'empty' | 'more' | 'all'; error: string | null };

function listedOf(entries: LibraryEntry[], part: readonly LibraryEntry[]): Listed {
  return { entries, status: statusOf(entries, part), error: null };
}

function statusOf(entries: LibraryEntry[], part: readonly LibraryEntry[]): Listed['status'] {
  if (entries.length === 0) return 'empty';
  if (part.length < partLength) return 'all';
  return 'more';
}

/** What is listed with another entry first. */
function withEntry({ entries, status, error }: Listed, asset: ShownAsset): Listed {
  const isAsset = (entry: LibraryEntry) => entry.asset.key === asset.key;
  const entry = entries.find(isAsset) ?? { asset, uses: 0, isInMenus: false };
  const others = entries.filter((other) => !isAsset(other));
  return { entries: [entry, ...others], status: status === 'empty' ? 'all' : status, error };
}

/** What is listed with another asset in place of one; with null it is taken out. */
function withReplaced(listed: Listed, key: string, asset: ShownAsset | null): Listed {
  const entries = listed.entries.flatMap((entry) => {
    if (entry.asset.key !== key) return [entry];
    if (!asset) return [];
    return [{ ...entry, asset }];
  });
  if (entries.length === 0) return { ...listed, entries, status: 'empty' };
  return { ...listed, entries };
}

/**
 * The assets of the site that match the search `text`, newest first, loaded page by page. `kind` null lists
 * images and files. `first` is the first part where it is known already.
 */
export function useEntries(kind: ShownAsset['kind'] | null, text: string, first?: LibraryEntry[]) {
  const library = use(AssetLibraryContext);
  const [listed, setListed] = useState<Listed>(
    first ? listedOf(first, first) : { entries: [], status: 'loading', error: null },
  );
  const [isLoading, setLoading] = useState(!first);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(0);
  const isKnown = useRef(first !== undefined);
  const load = async (before: string | null, signal?: AbortSignal) => {
    const mine = (current.current += 1);
    setLoading(true);

    try {
      if (!library) throw new Error(noLibrary);
      const part = await library.list({ kind, text, before, signal });
      if (mine !== current.current) return;
      setListed(({ entries }) => listedOf(before === null ? part : [...entries, ...part], part));
    } catch (error) {
      if (signal?.aborted || mine !== current.current) return;
      const message = describeError(error);
      setListed(({ entries, status }) => ({
        entries,
        status: status === 'loading' ? 'all' : status,
        error: message,
      }));
    }

    if (mine === current.current) {
      setLoading(false);
    }
  };
  const loadRef = useRef(load);

  useEffect(() => {
    loadRef.current = load;
  });
  useEffect(() => {
    if (isKnown.current) {
      isKnown.current = false;
      return;
    }
    // The first list at once, a search after a pause in typing.
    return afterPause(text === '' ? 0 : 250, (signal) => loadRef.current(null, signal));
  }, [library, kind, text, attempt]);

  return {
    ...listed,
    isLoading,
    loadMore: () => void load(listed.entries.at(-1)?.asset.key ?? null),
    reload: () => setAttempt(attempt + 1),
    addEntry: (asset: ShownAsset) => setListed((before) => withEntry(before, asset)),
    replaceEntry: (key: string, asset: ShownAsset | null) =>
      setListed((before) => withReplaced(before, key, asset)),
  };
}
