import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type NodeKey } from 'lexical';
import { useState } from 'react';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { useCommand } from '../../editor/block/use-command.ts';
import { EDIT_EMBED_COMMAND } from './edit-embed-command.ts';
import { $createEmbedNode, $isEmbedNode } from './embed-node.tsx';
import { embedPage, maxEmbedTitle, type EmbedFields } from './index.ts';
import { readEmbedded, refuseEmbedded } from './providers.ts';

type Edited = { key: NodeKey | null; fields: EmbedFields | null };

/** The dialog of a new video or map, or of one that is edited. */
export function EmbedPanel() {
  const [editor] = useLexicalComposerContext();
  const [edited, setEdited] = useState<Edited | null>(null);
  useCommand(EDIT_EMBED_COMMAND, (key) => {
    const node = key === null ? null : $getNodeByKey(key);
    setEdited({ key, fields: $isEmbedNode(node) ? node.getFields() : null });
  });
  if (!edited) return null;

  const confirm = (fields: EmbedFields) => {
    editor.update(() => {
      const node = edited.key === null ? null : $getNodeByKey(edited.key);
      if ($isEmbedNode(node)) {
        node.setFields(fields);
      } else {
        $insertBlock($createEmbedNode(fields));
      }
    });
    setEdited(null);
  };
  return <EmbedDialog edited={edited} onConfirm={confirm} onClose={() => setEdited(null)} />;
}

const help = 'Enter the address of a video at YouTube or Vimeo, or of a map at OpenStreetMap.';

function EmbedDialog({
  edited: { key, fields },
  onConfirm,
  onClose,
}: {
  edited: Edited;
  onConfirm(fields: EmbedFields): void;
  onClose(): void;
}) {
  const [address, setAddress] = useState(fields ? embedPage(fields) : '');
  const [title, setTitle] = useState(fields?.title ?? '');
  const embedded = readEmbedded(address.trim());
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
        {...(address.trim() !== '' && !embedded
          ? { error: refuseEmbedded(address.trim()) ?? help }
          : { description: help })}
      />
      <TextField label="Title" maxLength={maxEmbedTitle} value={title} onChange={setTitle} />
    </EditorFormDialog>
  );
}
