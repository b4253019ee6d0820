import type { ComponentProps } from 'react';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { EditorOverlay } from './editor-dialog.tsx';

type FormProps = ComponentProps<typeof FormDialog>;

/** A dialog of the editor with a form; Enter in a field confirms. */
export function EditorFormDialog({
  submitLabel = 'Confirm',
  onConfirm,
  ...rest
}: Pick<FormProps, 'title' | 'isValid' | 'onClose' | 'children'> & {
  submitLabel?: string;
  onConfirm(): void;
}) {
  return (
    <EditorOverlay>
      <FormDialog {...rest} submitLabel={submitLabel} onSubmit={onConfirm} />
    </EditorOverlay>
  );
}
