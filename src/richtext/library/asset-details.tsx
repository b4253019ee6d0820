import { use, useEffect, useState } from 'react';
import { formatBytes } from '#domain/value/format-bytes.ts';
import type { ShownAsset } from '#domain/page/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { acceptedImages, AssetLibraryContext, type AssetUse, type LibraryEntry } from './asset-library.ts';
import { SendProgress } from './send-progress.tsx';
import { useStoredFile } from './use-stored-file.ts';
import { FileTrigger } from 'react-aria-components';

/** The chosen asset of the library: what it is, what uses it, a file to replace it, and deleting it where nothing does. */
export function AssetDetails({
  entry: { asset },
  onChanged,
  onRemoved,
}: {
  entry: LibraryEntry;
  onChanged(asset: ShownAsset): void;
  onRemoved(): void;
}) {
  const library = use(AssetLibraryContext);
  const usage = useUsage(asset.key);
  const sending = useStoredFile();
  const [error, setError] = useState<string | null>(null);
  const isUnused = usage !== null && usage.pages.length + usage.hidden === 0;
  const remove = async () => {
    try {
      await library?.remove(asset.key);
      onRemoved();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const replace = async (files: FileList | null) => {
    const file = files?.[0];
    const replaced = file && (await sending.replace(asset.key, file));
    if (replaced) onChanged(replaced);
  };
  return (
    <div className="rounded-control border bg-raised px-4 py-3 text-14">
      <p className="font-medium break-words">{asset.name}</p>
      <p className="text-quiet">
        {asset.kind === 'image' ? `${asset.width} × ${asset.height} px, ` : ''}
        {formatBytes(asset.bytes)}
      </p>
      <Usage usage={usage} />
      <div className="mt-2 flex flex-wrap gap-2">
        <FileTrigger
          {...(asset.kind === 'image' ? { acceptedFileTypes: acceptedImages } : {})}
          onSelect={(files) => void replace(files)}
        >
          <Button size="compact" isDisabled={sending.isRunning}>
            Replace everywhere…
          </Button>
        </FileTrigger>
        {isUnused && (
          <Button size="compact" variant="quiet" onPress={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
      <SendProgress part={sending.part} name={asset.name} />
      {(error ?? sending.error) && <ErrorNote className="mt-2" message={error ?? sending.error ?? ''} />}
    </div>
  );
}

function Usage({ usage }: { usage: { pages: AssetUse[]; hidden: number } | null }) {
  if (!usage) return <p className="mt-1 text-quiet">Used by …</p>;
  const { pages, hidden } = usage;
  if (pages.length + hidden === 0) return <p className="mt-1 text-quiet">Used by no page.</p>;
  return (
    <div className="mt-1">
      <p className="text-quiet">Used by</p>
      <ul className="max-h-32 list-disc overflow-y-auto pl-5">
        {pages.map(({ id, title, href }) => (
          <li key={id}>
            <a className="text-accent hover:underline" href={href} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
        {hidden > 0 && <li className="text-quiet">{`${hidden} more that you may not edit`}</li>}
      </ul>
    </div>
  );
}

function useUsage(key: string) {
  const library = use(AssetLibraryContext);
  const [usage, setUsage] = useState<{ pages: AssetUse[]; hidden: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    library?.usage(key).then(
      (found) => isCurrent && setUsage(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [library, key]);
  return usage;
}
