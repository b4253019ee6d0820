import { plural } from '#domain/value/number/plural.ts';
import { useState, type ReactNode } from 'react';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { imageAddress, smallestWidth, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { AssetDetails } from './asset-details.tsx';
import type { LibraryEntry } from './asset-library.ts';
import { useEntries } from './use-entries.ts';

type AssetPickerProps = {
  kind: ShownAsset['kind'];
  value: ShownAsset | null;
  onChange(asset: ShownAsset | null): void;
};

const wordsOf = {
  image: { list: 'Images', things: 'images', style: 'grid grid-cols-3 gap-2 sm:grid-cols-4' },
  file: { list: 'Files', things: 'files', style: 'flex flex-col gap-1' },
};

/** The library of the site: search, one asset to choose, what uses it, and deleting what nothing uses. */
export function AssetPicker({ kind, value, onChange }: AssetPickerProps) {
  const [text, setText] = useState('');
  const { entries, status, error, loadMore, replaceEntry, reload } = useEntries(kind, text);
  const chosen = entries.find(({ asset }) => asset.key === value?.key);
  const { list, things, style } = wordsOf[kind];

  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={`Search ${things}`}
        placeholder="Name or alternative text"
        value={text}
        onChange={setText}
        maxLength={200}
      />
      {error && <ErrorNote message={error} action={<Button onPress={reload}>Try again</Button>} />}
      {status === 'empty' && <Empty kind={kind} isSearch={text.trim() !== ''} />}
      {entries.length > 0 && (
        <div role="group" aria-label={list} className={`max-h-72 overflow-y-auto p-1 ${style}`}>
          {entries.map((entry) => (
            <AssetButton
              key={entry.asset.key}
              entry={entry}
              isChosen={entry.asset.key === value?.key}
              onPress={() => onChange(entry.asset)}
            />
          ))}
          {status === 'more' && (
            <Button
              size="compact"
              className="col-span-full self-center justify-self-center"
              onPress={loadMore}
            >
              Show more
            </Button>
          )}
        </div>
      )}
      {status === 'loading' && entries.length === 0 && <p className="text-14 text-quiet">Loading…</p>}
      {chosen && (
        <AssetDetails
          key={chosen.asset.key}
          entry={chosen}
          onChanged={(asset) => {
            replaceEntry(chosen.asset.key, asset);
            onChange(asset);
          }}
          onRemoved={() => {
            replaceEntry(chosen.asset.key, null);
            onChange(null);
          }}
        />
      )}
    </div>
  );
}

function Empty({ kind, isSearch }: { kind: ShownAsset['kind']; isSearch: boolean }) {
  const { things } = wordsOf[kind];
  return (
    <p className="py-8 text-center text-14 text-quiet">
      {isSearch ? `No ${things} have these words.` : `The library of this site has no ${things} yet.`}
    </p>
  );
}

type AssetButtonProps = {
  entry: LibraryEntry;
  isChosen: boolean;
  onPress(): void;
};

function AssetButton({ entry: { asset, uses }, isChosen, onPress }: AssetButtonProps) {
  const ring = isChosen ? 'outline-2 outline-accent bg-accent-soft' : 'hover:bg-ink/6';
  const used = uses === 0 ? 'not used' : `on ${plural(uses, 'page')}`;
  const button = (style: string, children: ReactNode) => (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`min-w-0 rounded-control p-1.5 text-start text-12 outline-offset-0 ${style} ${ring}`}
    >
      {children}
    </button>
  );
  const name = <span className="block truncate text-14">{asset.name}</span>;

  if (asset.kind === 'file') {
    return button(
      'flex items-center gap-2',
      <>
        <Icon name="file-text" className="text-quiet" />
        <span className="min-w-0">
          {name}
          <span className="text-quiet">{`${formatBytes(asset.bytes, textsOf(undefined).controls)}, ${used}`}</span>
        </span>
      </>,
    );
  }

  return button(
    '',
    <>
      <img
        src={imageAddress(asset, smallestWidth(asset), 'webp')}
        alt=""
        loading="lazy"
        className="mb-1 aspect-4/3 w-full rounded-small bg-raised object-contain"
      />
      {name}
      <span className="text-quiet">{used}</span>
    </>,
  );
}
