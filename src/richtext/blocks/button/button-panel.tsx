import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type NodeKey } from 'lexical';
import { useState } from 'react';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { useCommand } from '../../editor/block/use-command.ts';
import { typedLinkUrl } from '../../link-url.ts';
import { $createButtonNode, $isButtonNode } from './button-node.tsx';
import { EDIT_BUTTON_COMMAND } from './edit-button-command.ts';
import { buttonNode, buttonStyles, maxButtonText, type ButtonFields } from './index.ts';
import { ButtonLink } from './view.tsx';

type Edited = { key: NodeKey | null; fields: ButtonFields };

const labels: Record<ButtonFields['style'], string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  primarySmall: 'Primary, small',
  secondarySmall: 'Secondary, small',
  whiteSmall: 'White, small',
};
const styleOptions = buttonStyles.map((value) => ({ value, label: labels[value] }));

/** The dialog of a new button, or of one that is edited. */
export function ButtonPanel() {
  const [editor] = useLexicalComposerContext();
  const [edited, setEdited] = useState<Edited | null>(null);
  useCommand(EDIT_BUTTON_COMMAND, (key) => {
    const node = key === null ? null : $getNodeByKey(key);
    setEdited({ key, fields: $isButtonNode(node) ? node.getFields() : buttonNode.fields.parse({}) });
  });
  if (!edited) return null;

  const confirm = (fields: ButtonFields) => {
    editor.update(() => {
      const node = edited.key === null ? null : $getNodeByKey(edited.key);
      if ($isButtonNode(node)) {
        node.setFields(fields);
      } else {
        $insertBlock($createButtonNode(fields));
      }
    });
    setEdited(null);
  };
  return <ButtonDialog edited={edited} onConfirm={confirm} onClose={() => setEdited(null)} />;
}

function ButtonDialog({
  edited: { key, fields },
  onConfirm,
  onClose,
}: {
  edited: Edited;
  onConfirm(fields: ButtonFields): void;
  onClose(): void;
}) {
  const [{ linkText, path, style }, setDraft] = useState(fields);
  const set = (change: Partial<ButtonFields>) => setDraft((before) => ({ ...before, ...change }));
  const address = typedLinkUrl(path);
  const isComplete = linkText.trim() !== '' && path.trim() !== '';
  const confirm = () => {
    if (isComplete && address !== undefined) {
      onConfirm({ ...fields, linkText: linkText.trim(), path: address, style });
    }
  };

  return (
    <EditorFormDialog
      title={key === null ? 'Insert Button' : 'Edit Button'}
      isValid={isComplete && address !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label="Text"
        autoFocus
        // The text of a new button is replaced by what is typed.
        onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
        maxLength={maxButtonText}
        value={linkText}
        onChange={(text) => set({ linkText: text })}
      />
      <TextField
        label="URL"
        inputMode="url"
        value={path}
        onChange={(url) => set({ path: url })}
        {...(path.trim() !== '' && address === undefined
          ? { error: 'Enter a web or e-mail address, a /page or an #anchor.' }
          : {})}
      />
      <Select
        label="Style"
        options={styleOptions}
        value={style}
        onChange={(chosen) => set({ style: chosen })}
      />
      <div
        aria-label="Preview"
        role="group"
        className="prose flex min-h-16 items-center justify-center rounded-control bg-raised p-3"
      >
        <span inert>
          <ButtonLink linkText={linkText || ' '} path="#" style={style} />
        </span>
      </div>
    </EditorFormDialog>
  );
}
