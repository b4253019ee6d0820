import { use, useState } from 'react';
import { asError } from '#domain/error/describe-error.ts';
import { fileAddress, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AssetLibraryContext } from '#richtext/library/asset-library.ts';
import { AssetUsageList, useAssetUsage } from '#richtext/library/asset-usage.tsx';
import { FocalPoint } from '#richtext/library/focal-point.tsx';
import { ReplaceAsset } from '#richtext/library/replace-asset.tsx';
import { SendProgress } from '#richtext/library/send-progress.tsx';
import { useStoredFile } from '#richtext/library/use-stored-file.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { describeAsset } from './asset-card.tsx';

type AssetDialogProps = {
  asset: ShownAsset;
  /** Gets the asset after its content was replaced or its fields were saved. */
  onChanged(asset: ShownAsset): void;
  onDelete(): void;
  onClose(): void;
};

/**
 * An image or a file of the library: its name, default alternative text and focal point, and what uses it.
 */
export function AssetDialog({ asset, onChanged, onDelete, onClose }: AssetDialogProps) {
  const library = use(AssetLibraryContext);
  const [draft, setDraft] = useState<AssetDraft>({
    name: asset.name,
    altText: asset.altText,
    focal: { x: asset.focalX, y: asset.focalY },
  });
  const [error, setError] = useState<Error | null>(null);
  const sending = useStoredFile();
  const usage = useAssetUsage(asset.key);
  const isImage = asset.kind === 'image';

  const save = async () => {
    const name = draft.name.trim();
    if (name === '' || !library) return;

    try {
      onChanged(
        await library.change(asset, {
          name,
          altText: draft.altText.trim(),
          focalX: draft.focal.x,
          focalY: draft.focal.y,
        }),
      );
      onClose();
    } catch (failure) {
      setError(asError(failure));
    }
  };
  const replaced = (changed: ShownAsset) => {
    setDraft({ ...draft, name: changed.name });
    onChanged(changed);
  };

  return (
    <Dialog
      title={isImage ? 'Image' : 'File'}
      width="medium"
      isOpen
      isDismissable={!sending.isRunning}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" className="me-auto" isDisabled={sending.isRunning} onPress={onDelete}>
            Delete…
          </Button>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={sending.isRunning} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{describeAsset(asset)}</p>
        <AssetFields asset={asset} draft={draft} onChange={setDraft} />
        <AssetUsageList usage={usage} />
        <div>
          <ReplaceAsset asset={asset} usage={usage} sending={sending} onReplaced={replaced} />
        </div>
        <SendProgress part={sending.part} name={asset.name} />
        {error && <ErrorNote error={error} />}
        {!error && sending.error && <ErrorNote message={sending.error} />}
      </div>
    </Dialog>
  );
}

/** What may be changed of an asset. */
type AssetDraft = { name: string; altText: string; focal: { x: number; y: number } };

type AssetFieldsProps = {
  asset: ShownAsset;
  draft: AssetDraft;
  onChange(draft: AssetDraft): void;
};

function AssetFields({ asset, draft, onChange }: AssetFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={255}
        value={draft.name}
        error={draft.name.trim() === '' ? 'A name is missing.' : undefined}
        onChange={(name) => onChange({ ...draft, name })}
      />
      {asset.kind === 'image' && (
        <>
          <TextArea
            label="Alternative text"
            description="What the image says, for people who cannot see it. New images in texts begin with it."
            rows={2}
            maxLength={1000}
            value={draft.altText}
            onChange={(altText) => onChange({ ...draft, altText })}
          />
          <FocalPoint asset={asset} value={draft.focal} onChange={(focal) => onChange({ ...draft, focal })} />
        </>
      )}
      {asset.kind !== 'image' && (
        <a className="self-start text-accent" href={fileAddress(asset)} download={asset.name}>
          Download
        </a>
      )}
    </>
  );
}
