import { useState } from 'react';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { useEditedNode, type EditedNode } from '../../editor/block/use-edited-node.ts';
import { EDIT_EMBED_COMMAND } from './edit-embed-command.ts';
import { $createEmbedNode, EmbedNode } from './embed-node.tsx';
import { embedPage, maxEmbedTitle, type EmbedFields } from './index.ts';
import { readEmbedded, refuseEmbedded } from './providers.ts';

/** The dialog of a new video or map, or of one that is edited. */
export function EmbedPanel() {
  const { edited, confirm, close } = useEditedNode({
    command: EDIT_EMBED_COMMAND,
    node: EmbedNode,
    $insert: (fields) => $insertBlock($createEmbedNode(fields)),
  });
  return edited && <EmbedDialog edited={edited} onConfirm={confirm} onClose={close} />;
}

const help = 'Enter the address of a video at YouTube or Vimeo, or of a map at OpenStreetMap.';

function problemOfAddress(address: string): string | undefined {
  if (address === '' || readEmbedded(address)) return undefined;
  return refuseEmbedded(address) ?? help;
}

type EmbedDialogProps = {
  edited: EditedNode<EmbedFields>;
  onConfirm(fields: EmbedFields): void;
  onClose(): void;
};

function EmbedDialog({ edited: { key, fields }, onConfirm, onClose }: EmbedDialogProps) {
  const [address, setAddress] = useState(() => (fields ? embedPage(fields) : ''));
  const [title, setTitle] = useState(fields?.title ?? '');
  const embedded = readEmbedded(address.trim());
  const problem = problemOfAddress(address.trim());
  const confirm = () => {
    if (embedded) {
      onConfirm({ ...embedded, title: title.trim() });
    }
  };

  return (
    <EditorFormDialog
      title={key === null ? 'Insert Video or Map' : 'Edit Video or Map'}
      isValid={embedded !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label="Address"
        autoFocus
        inputMode="url"
        value={address}
        onChange={setAddress}
        description={problem === undefined ? help : undefined}
        error={problem}
      />
      <TextField label="Title" maxLength={maxEmbedTitle} value={title} onChange={setTitle} />
    </EditorFormDialog>
  );
}
