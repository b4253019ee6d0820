import { useState } from 'react';
import type { ShownAsset } from '#domain/page/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorDialog } from '../../editor/editor-dialog.tsx';
import { AssetPicker } from '../../library/asset-picker.tsx';
import { SendProgress } from '../../library/send-progress.tsx';
import { SourceSwitch, type AssetSource } from '../../library/source-switch.tsx';
import { useStoredFile } from '../../library/use-stored-file.ts';
import type { FileFields } from './index.ts';

/** The dialog that adds a file for downloading: one of this computer, or one of the library. */
export function InsertFile({ onInsert, onClose }: { onInsert(file: FileFields): void; onClose(): void }) {
  const [source, setSource] = useState<AssetSource>('upload');
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ShownAsset | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useStoredFile();
  const name = (source === 'library' ? chosen?.name : file?.name) ?? '';
  const confirm = async () => {
    const asset = source === 'library' ? chosen : file && (await sending.store(file));
    if (!asset) return;
    if (asset.kind === 'image') {
      setRefused(`${asset.name} is an image. It is in the library now; insert it as an image.`);
      return;
    }
    onInsert({ src: asset.key, label: (label ?? name).trim() || asset.name });
    onClose();
  };
  return (
    <EditorDialog
      title="Insert file"
      width="medium"
      isOpen
      isDismissable={!sending.isRunning}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={name === '' || sending.isRunning}
            onPress={() => void confirm()}
          >
            Confirm
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SourceSwitch value={source} onChange={setSource} isDisabled={sending.isRunning} />
        {source === 'upload' ? (
          <FileDrop
            label={file ? file.name : 'Drop a file here'}
            description="PDF, Office, OpenDocument, EPUB, RTF, ZIP, CSV, text, JSON, MP3 or MP4, up to 256 MiB."
            buttonLabel={file ? 'Choose another file' : 'Choose a file'}
            isCompact={file !== null}
            isDisabled={sending.isRunning}
            onFiles={([first]) => {
              setRefused(null);
              setFile(first ?? null);
            }}
          />
        ) : (
          <AssetPicker kind="file" value={chosen} onChange={setChosen} />
        )}
        <TextField
          label="Text of the link"
          maxLength={300}
          value={label ?? name}
          onChange={setLabel}
          isDisabled={name === ''}
        />
        <SendProgress part={sending.part} name={file?.name ?? ''} />
        {(refused ?? sending.error) && <ErrorNote message={refused ?? sending.error ?? ''} />}
      </div>
    </EditorDialog>
  );
}
