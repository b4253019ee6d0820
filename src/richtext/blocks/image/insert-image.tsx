import { useEffect, useMemo, useState } from 'react';
import type { ShownAsset } from '#domain/page/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { EditorDialog } from '../../editor/editor-dialog.tsx';
import { acceptedImages, isImageFile } from '../../library/asset-library.ts';
import { AssetPicker } from '../../library/asset-picker.tsx';
import { SendProgress } from '../../library/send-progress.tsx';
import { SourceSwitch, type AssetSource } from '../../library/source-switch.tsx';
import { useStoredFile } from '../../library/use-stored-file.ts';
import type { ImageFields } from './index.ts';

type NewImage = Pick<ImageFields, 'src' | 'altText' | 'isDecorative'>;

/** The dialog that adds an image: a file of this computer, or one of the library. */
export function InsertImage({ onInsert, onClose }: { onInsert(image: NewImage): void; onClose(): void }) {
  const [source, setSource] = useState<AssetSource>('upload');
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ShownAsset | null>(null);
  const [altText, setAltText] = useState<string | null>(null);
  const [isDecorative, setDecorative] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useStoredFile();
  const text = altText ?? (source === 'library' ? chosen?.altText : '') ?? '';
  const isChosen = source === 'upload' ? file !== null : chosen !== null;

  const take = ([first]: File[]) => {
    if (!first) return;
    setRefused(isImageFile(first) ? null : `${first.name} is no image.`);
    if (isImageFile(first)) setFile(first);
  };
  const confirm = async () => {
    const asset = source === 'library' ? chosen : file && (await sending.store(file));
    if (!asset) return;
    onInsert({ src: asset.key, altText: isDecorative ? '' : text.trim(), isDecorative });
    onClose();
  };
  return (
    <EditorDialog
      title="Insert Image"
      width="medium"
      isOpen
      isDismissable={!sending.isRunning}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={!isChosen || sending.isRunning} onPress={confirm}>
            Confirm
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SourceSwitch value={source} onChange={setSource} isDisabled={sending.isRunning} />
        {source === 'upload' ? (
          <>
            {file && <ChosenFile file={file} />}
            <FileDrop
              label={file ? file.name : 'Drop an image here'}
              description="PNG, JPEG, GIF, WebP, AVIF or HEIC, up to 64 MiB."
              buttonLabel={file ? 'Choose another image' : 'Choose an image'}
              accept={acceptedImages}
              isCompact={file !== null}
              isDisabled={sending.isRunning}
              onFiles={take}
            />
          </>
        ) : (
          <AssetPicker kind="image" value={chosen} onChange={setChosen} />
        )}
        <TextArea
          label="Alternative text"
          description="What the image says, for people who cannot see it."
          rows={2}
          maxLength={1000}
          value={isDecorative ? '' : text}
          isDisabled={isDecorative}
          onChange={setAltText}
        />
        <Checkbox isSelected={isDecorative} onChange={setDecorative}>
          The image only decorates the page
        </Checkbox>
        <SendProgress part={sending.part} name={file?.name ?? ''} />
        {(refused ?? sending.error) && <ErrorNote message={refused ?? sending.error ?? ''} />}
      </div>
    </EditorDialog>
  );
}

/** The chosen image, where the browser can show it. */
function ChosenFile({ file }: { file: File }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <img src={address} alt="" className="max-h-60 self-start rounded-small" onError={() => setShown(false)} />
  );
}
