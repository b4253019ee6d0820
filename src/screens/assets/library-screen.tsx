import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DropZone } from 'react-aria-components';
import type { ResultOf } from '#client/graphql.ts';
import type { libraryDocument } from '#client/asset-documents.ts';
import type { LibraryEntry } from '#richtext/library/asset-library.ts';
import { useEntries } from '#richtext/library/use-entries.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AssetCard } from './asset-card.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetProvider } from './asset-provider.tsx';
import { DeleteAssetDialog } from './delete-asset-dialog.tsx';
import { entryOf } from './library-entry.ts';
import { librarySearch, type LibraryQuery } from './library-query.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import { AssetUploadList } from './asset-upload-list.tsx';
import { useUploads } from './use-uploads.ts';

type LibraryScreenProps = {
  query: LibraryQuery;
  /** The first part of what the query finds. */
  library: ResultOf<typeof libraryDocument>['library'];
};

/** The images and files of a site: found by name, described, replaced and deleted. */
export function LibraryScreen({ query, library }: LibraryScreenProps) {
  return (
    <AssetProvider assets={[]}>
      <Library start={query} first={library.map(entryOf)} />
    </AssetProvider>
  );
}

function Library({ start, first }: { start: LibraryQuery; first: LibraryEntry[] }) {
  const [query, setQuery] = useState(start);
  const [, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<{ entry: LibraryEntry; isDeleting: boolean } | null>(null);
  const { entries, status, isLoading, error, loadMore, reload, addEntry, replaceEntry } = useEntries(
    query.kind,
    query.text,
    first,
  );
  const uploads = useUploads(addEntry);
  const change = (part: Partial<LibraryQuery>) => {
    const next = { ...query, ...part };
    setQuery(next);
    setSearch(librarySearch(next), { replace: true, preventScrollReset: true });
  };
  const close = () => setOpened(null);
  const isSearch = query.text.trim() !== '' || query.kind !== null;

  return (
    <DropZone
      aria-label="Drop or paste images and files here"
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => {
        const dropped = items.filter((item) => item.kind === 'file');
        uploads.add(await Promise.all(dropped.map((item) => item.getFile())));
      }}
      className="min-h-[60vh] rounded-panel is-focus-visible:outline-2 is-focus-visible:outline-focus is-drop-target:bg-accent-soft is-drop-target:outline-2 is-drop-target:outline-accent"
    >
      <h1 className="mb-6 text-28 font-semibold">Library</h1>
      <LibraryToolbar query={query} onChange={change} onFiles={uploads.add} />
      <AssetUploadList uploads={uploads} />
      {error && (
        <ErrorNote className="mb-4" message={error} action={<Button onPress={reload}>Try again</Button>} />
      )}
      {status === 'loading' && <Skeleton lines={6} />}
      {status === 'empty' && isSearch && (
        <EmptyState
          text="Nothing in the library matches."
          action={<Button onPress={() => change({ text: '', kind: null })}>Clear the search</Button>}
        />
      )}
      {status === 'empty' && !isSearch && (
        <EmptyState text="The library is empty. Add images and files here, or drop them on this page." />
      )}
      {entries.length > 0 && (
        <ul
          aria-label="Images and files"
          aria-busy={isLoading}
          className={`grid grid-cols-2 gap-3 transition-opacity sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5 ${isLoading ? 'opacity-60' : ''}`}
        >
          {entries.map((entry) => (
            <AssetCard
              key={entry.asset.key}
              entry={entry}
              onOpen={() => setOpened({ entry, isDeleting: false })}
              onDelete={() => setOpened({ entry, isDeleting: true })}
            />
          ))}
        </ul>
      )}
      {status === 'more' && (
        <div className="mt-6 flex justify-center">
          <Button isPending={isLoading} onPress={loadMore}>
            Show more
          </Button>
        </div>
      )}
      {opened && !opened.isDeleting && (
        <AssetDialog
          asset={opened.entry.asset}
          onChanged={(asset) => {
            replaceEntry(asset.key, asset);
            setOpened({ entry: { ...opened.entry, asset }, isDeleting: false });
          }}
          onDelete={() => setOpened({ ...opened, isDeleting: true })}
          onClose={close}
        />
      )}
      {opened?.isDeleting && (
        <DeleteAssetDialog
          asset={opened.entry.asset}
          onDeleted={() => replaceEntry(opened.entry.asset.key, null)}
          onClose={close}
        />
      )}
    </DropZone>
  );
}
