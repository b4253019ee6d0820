import { use, useState } from 'react';
import { asError } from '#domain/error/describe-error.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { AssetLibraryContext, type LibraryEntry } from './asset-library.ts';
import { AssetUsageList, countUses, useAssetUsage } from './asset-usage.tsx';
import { ReplaceAsset } from './replace-asset.tsx';
import { SendProgress } from './send-progress.tsx';
import { useStoredFile } from './use-stored-file.ts';

type AssetDetailsProps = {
  entry: LibraryEntry;
  onChanged(asset: ShownAsset): void;
  onRemoved(): void;
};

/**
 * The chosen asset of the library: what it is, what uses it, a file to replace it, and deleting it where
 * nothing does.
 */
export function AssetDetails({ entry: { asset }, onChanged, onRemoved }: AssetDetailsProps) {
  const library = use(AssetLibraryContext);
  const usage = useAssetUsage(asset.key);
  const sending = useStoredFile();
  const [error, setError] = useState<Error | null>(null);
  const isUnused = usage !== null && countUses(usage) === 0;
  const remove = async () => {
    try {
      await library?.remove(asset.key);
      onRemoved();
    } catch (failure) {
      setError(asError(failure));
    }
  };

  return (
    <div className="rounded-control border bg-raised px-4 py-3 text-14">
      <p className="font-medium break-words">{asset.name}</p>
      <p className="text-quiet">
        {asset.kind === 'image' ? `${asset.width} × ${asset.height} px, ` : ''}
        {formatBytes(asset.bytes, textsOf(undefined).controls)}
      </p>
      <AssetUsageList usage={usage} />
      <div className="mt-2 flex flex-wrap gap-2">
        <ReplaceAsset asset={asset} usage={usage} sending={sending} size="compact" onReplaced={onChanged} />
        {isUnused && (
          <Button size="compact" variant="quiet" onPress={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
      <SendProgress part={sending.part} name={asset.name} />
      {error && <ErrorNote className="mt-2" error={error} />}
      {!error && sending.error && <ErrorNote className="mt-2" message={sending.error} />}
    </div>
  );
}
