import { $create } from 'lexical';
import { useState } from 'react';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { useEditedNode, type EditedNode } from '../../editor/block/use-edited-node.ts';
import { typedLinkUrl } from '../../link-url.ts';
import { ButtonNode } from './button-node.tsx';
import { EDIT_BUTTON_COMMAND } from './edit-button-command.ts';
import { buttonNode, buttonStyles, maxButtonText, type ButtonFields } from './index.ts';
import { ButtonLink } from './view.tsx';

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
  const { edited, confirm, close } = useEditedNode({
    command: EDIT_BUTTON_COMMAND,
    node: ButtonNode,
    $insert: (fields) => $insertBlock($create(ButtonNode).setFields(fields)),
  });
  return edited && <ButtonDialog edited={edited} onConfirm={confirm} onClose={close} />;
}

function problemOfPath(path: string): string | undefined {
  if (path.trim() === '' || typedLinkUrl(path) !== undefined) return undefined;
  return 'Enter a web or e-mail address, a /page or an #anchor.';
}

type ButtonDialogProps = {
  edited: EditedNode<ButtonFields>;
  onConfirm(fields: ButtonFields): void;
  onClose(): void;
};

function ButtonDialog({ edited: { key, fields }, onConfirm, onClose }: ButtonDialogProps) {
  const [{ format, linkText, path, style }, setDraft] = useState(fields ?? buttonNode.fields.parse({}));
  const set = (change: Partial<ButtonFields>) => setDraft((before) => ({ ...before, ...change }));

  const address = typedLinkUrl(path);
  const isComplete = linkText.trim() !== '' && path.trim() !== '';
  const confirm = () => {
    if (isComplete && address !== undefined) {
      onConfirm({ format, linkText: linkText.trim(), path: address, style });
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
        error={problemOfPath(path)}
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
