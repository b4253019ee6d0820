import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AddAssetDialog, type ChosenAsset } from './add-asset-dialog.tsx';
import { acceptedImages, isImageFile } from './asset-library.ts';

const drop = {
  label: 'Drop an image here',
  description: 'PNG, JPEG, GIF, WebP, AVIF or HEIC, up to 64 MiB.',
  choose: 'Choose an image',
  chooseOther: 'Choose another image',
  accept: acceptedImages,
};

type AddImageDialogProps = {
  title: string;
  onConfirm(image: ShownAsset): void;
  onClose(): void;
  /** More fields about the image that is chosen. */
  fields?(chosen: ChosenAsset): ReactNode;
};

/** A dialog that chooses an image: a file of this computer, or one of the library. */
export function AddImageDialog({ title, onConfirm, onClose, fields }: AddImageDialogProps) {
  return (
    <AddAssetDialog
      title={title}
      kind="image"
      drop={drop}
      refuse={(file) => (isImageFile(file) ? undefined : `${file.name} is no image.`)}
      onConfirm={(image) => void onConfirm(image)}
      onClose={onClose}
    >
      {(chosen) => ({
        preview: chosen?.file && <ChosenFile file={chosen.file} />,
        fields: fields?.(chosen),
      })}
    </AddAssetDialog>
  );
}

/** The chosen file, where the browser can show it. */
function ChosenFile({ file }: { file: File }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);

  const [isShown, setShown] = useState(true);
  if (!isShown) return null;

  return (
    <img src={address} alt="" className="max-h-60 self-start rounded-small" onError={() => setShown(false)} />
  );
}
