import { use, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { asError } from '#domain/error/describe-error.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { EditorDialog } from '../../editor/controls/editor-dialog.tsx';
import { acceptedImages, AssetLibraryContext } from '../../library/asset-library.ts';
import { SendProgress } from '../../library/send-progress.tsx';
import { useStoredFile } from '../../library/use-stored-file.ts';
import { FocalPoint } from '../../library/focal-point.tsx';
import { maxImageSize, type ImageFields } from './index.ts';

type ImageDialogProps = {
  image: ImageFields;
  asset: ShownAsset | undefined;
  onChange(fields: Partial<ImageFields>): void;
  onClose(): void;
};

/** The settings of an image: its alternative text, size and focal point, and another file in its place. */
export function ImageDialog({ image, asset, onChange, onClose }: ImageDialogProps) {
  const library = use(AssetLibraryContext);
  const [draft, setDraft] = useState(image);
  const [focal, setFocal] = useState({ x: asset?.focalX ?? 0.5, y: asset?.focalY ?? 0.5 });
  const [error, setError] = useState<Error | null>(null);
  const sending = useStoredFile();
  const set = (fields: Partial<ImageFields>) => setDraft({ ...draft, ...fields });

  const save = async () => {
    try {
      if (asset && library && (focal.x !== asset.focalX || focal.y !== asset.focalY)) {
        library.remember(await library.change(asset, { focalX: focal.x, focalY: focal.y }));
      }
    } catch (failure) {
      setError(asError(failure));
      return;
    }

    onChange({ ...draft, altText: draft.isDecorative ? '' : draft.altText.trim() });
    onClose();
  };
  const replace = async (files: FileList | null) => {
    const file = files?.[0];
    const stored = file && (await sending.store(file));
    if (stored) {
      set({ src: stored.key, width: 0, height: 0 });
    }
  };

  return (
    <EditorDialog
      title="Edit image"
      width="medium"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={sending.isRunning} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Alternative text"
          description="What the image says, for people who cannot see it."
          rows={2}
          maxLength={1000}
          value={draft.altText}
          isDisabled={draft.isDecorative}
          onChange={(altText) => set({ altText })}
        />
        <Checkbox isSelected={draft.isDecorative} onChange={(isDecorative) => set({ isDecorative })}>
          The image only decorates the page
        </Checkbox>
        <div className="flex gap-4">
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={side === 'width' ? 'Width in px' : 'Height in px'}
              description="0: as it is"
              value={draft[side]}
              minValue={0}
              maxValue={maxImageSize}
              onChange={(value) => set({ [side]: Number.isNaN(value) ? 0 : Math.round(value) })}
            />
          ))}
        </div>
        {asset && draft.src === asset.key && <FocalPoint asset={asset} value={focal} onChange={setFocal} />}
        <div>
          <FileTrigger acceptedFileTypes={acceptedImages} onSelect={(files) => void replace(files)}>
            <Button isDisabled={sending.isRunning}>Use another file here…</Button>
          </FileTrigger>
        </div>
        <SendProgress part={sending.part} name="the image" />
        {error && <ErrorNote error={error} />}
        {!error && sending.error && <ErrorNote message={sending.error} />}
      </div>
    </EditorDialog>
  );
}
