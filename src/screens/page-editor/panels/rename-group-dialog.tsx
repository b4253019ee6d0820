import { useState } from 'react';
import { maxShortText, type SectionGroup } from '#domain/page/content/page.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from '../commands/editor-context.ts';

/** Gives a section group another name, which editors alone see. */
export function RenameGroupDialog({ group, onClose }: { group: SectionGroup; onClose(): void }) {
  const { store } = useEditor();
  const shown = group.displayName || group.name;
  const [typed, setTyped] = useState(shown);
  const displayName = oneLineOf(typed);

  return (
    <FormDialog
      title={`Rename ${shown}`}
      submitLabel="Rename"
      isValid={displayName !== ''}
      onSubmit={() => {
        if (displayName !== shown) {
          store.run({ kind: 'changeGroup', name: group.name, change: { displayName } });
        }
        onClose();
      }}
      onClose={onClose}
    >
      <TextField autoFocus label="Name" maxLength={maxShortText} value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
