import { useState } from 'react';
import { TextField } from '#ui/text-field/text-field.tsx';
import { AddAssetDialog } from '../../library/add-asset-dialog.tsx';
import type { FileFields } from './index.ts';

const drop = {
  label: 'Drop a file here',
  description: 'PDF, Office, OpenDocument, EPUB, RTF, ZIP, CSV, text, JSON, MP3 or MP4, up to 256 MiB.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
};

/** The dialog that adds a file for downloading, with the text of its link. */
export function InsertFile({ onInsert, onClose }: { onInsert(file: FileFields): void; onClose(): void }) {
  const [label, setLabel] = useState<string | null>(null);
  return (
    <AddAssetDialog
      title="Insert file"
      kind="file"
      drop={drop}
      onClose={onClose}
      onConfirm={({ key, kind, name }) => {
        if (kind === 'image') return `${name} is an image. It is in the library now; insert it as an image.`;
        onInsert({ src: key, label: (label ?? name).trim() || name });
        return undefined;
      }}
    >
      {(chosen) => ({
        fields: (
          <TextField
            label="Text of the link"
            maxLength={300}
            value={label ?? chosen?.file?.name ?? chosen?.asset?.name ?? ''}
            onChange={setLabel}
            isDisabled={chosen === null}
          />
        ),
      })}
    </AddAssetDialog>
  );
}
