import { use } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AssetLibraryContext } from '#richtext/library/asset-library.ts';
import { AssetUsageList, countUses, useAssetUsage } from '#richtext/library/asset-usage.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/toast/toast.tsx';

type DeleteAssetDialogProps = {
  asset: ShownAsset;
  onDeleted(): void;
  onClose(): void;
};

/** Confirms that an asset is deleted, or says which pages and menus use it: they would lose it. */
export function DeleteAssetDialog({ asset, onDeleted, onClose }: DeleteAssetDialogProps) {
  const library = use(AssetLibraryContext);
  const usage = useAssetUsage(asset.key);
  if (usage && countUses(usage) > 0) {
    return (
      <Dialog
        title={`${asset.name} is in use`}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        footer={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <p>Remove it from these places first, or replace it everywhere.</p>
        <AssetUsageList usage={usage} />
      </Dialog>
    );
  }

  return (
    <ConfirmDialog
      title={`Delete ${asset.name}?`}
      text={
        usage ? (
          'No page uses it. Earlier versions of pages that show it will have a note in its place.'
        ) : (
          <AssetUsageList usage={usage} />
        )
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        await library?.remove(asset.key);
        onDeleted();
        showToast({ text: `${asset.name} is deleted.` });
      }}
    />
  );
}
