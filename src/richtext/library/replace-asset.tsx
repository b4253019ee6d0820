import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { acceptedImages, type AssetUsage } from './asset-library.ts';
import { AssetUsageList, countUses, mayReplace } from './asset-usage.tsx';
import type { StoredFile } from './use-stored-file.ts';

type ReplaceAssetProps = {
  asset: ShownAsset;
  /** Null while it is read. */
  usage: AssetUsage | null;
  sending: StoredFile;
  size?: 'compact';
  onReplaced(asset: ShownAsset): void;
};

/**
 * A button that gives an asset the content of another file, wherever it is used. Where there are any, a
 * dialog first says which, because published pages change at once and it cannot be undone.
 */
export function ReplaceAsset({ asset, usage, sending, size, onReplaced }: ReplaceAssetProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const replace = async (file: File) => {
    const replaced = await sending.replace(asset.key, file);
    if (!replaced) return;
    onReplaced(replaced);
    showToast({ text: `${asset.name} is replaced.`, tone: 'success' });
  };

  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;

    if (usage && countUses(usage) > 0) {
      setChosen(file);
    } else {
      void replace(file);
    }
  };
  return (
    <>
      <FileTrigger acceptedFileTypes={asset.kind === 'image' ? acceptedImages : undefined} onSelect={choose}>
        <Button size={size} isDisabled={sending.isRunning || !mayReplace(usage)}>
          Replace everywhere…
        </Button>
      </FileTrigger>
      {chosen && usage && (
        <ConfirmDialog
          title={`Replace ${asset.name} everywhere?`}
          text={
            <>
              <p>{replacementNotice(chosen, usage)}</p>
              <AssetUsageList usage={usage} />
            </>
          }
          confirmLabel="Replace"
          pendingLabel="Replacing..."
          isDestructive
          isOpen
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          onConfirm={() => void replace(chosen)}
        />
      )}
    </>
  );
}

/** What happens when a file takes the place of an asset that pages or menus use. */
export function replacementNotice(
  { name, size }: Pick<File, 'name' | 'size'>,
  { pages, sites }: AssetUsage,
): string {
  const published = pages.filter(({ isPublished }) => isPublished).length;
  const users = [
    pages.length > 0 && `on ${plural(pages.length, 'page')}`,
    sites.length > 0 && 'in the menus of the site',
  ]
    .filter(Boolean)
    .join(' and ');
  return `${name} (${formatBytes(size, textsOf(undefined).controls)}) takes its place ${users}. ${readersOf(published, sites.length > 0)} This cannot be undone.`;
}

/** Who sees it: everyone who uses the menus of the site, or the readers of the published pages. */
function readersOf(published: number, isInMenus: boolean): string {
  if (isInMenus) return 'Readers see it at once.';
  if (published === 0) return 'None of them is published.';
  return `Readers of the ${pluralForm(published, 'published one', `${published} published ones`)} see it at once.`;
}
