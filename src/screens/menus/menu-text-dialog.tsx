import { useState } from 'react';
import { maxMenuText, readMenu, writeMenu } from '#domain/page/tree/menu-text.ts';
import type { NavItem } from '#domain/page/content/nav-item.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';

type MenuTextDialogProps = {
  items: readonly NavItem[];
  onSave(items: NavItem[]): void;
  onClose(): void;
};

/**
 * Edits a menu as JSON text, with icons, levels and entries below others; the text is parsed when it is
 * saved.
 */
export function MenuTextDialog({ items, onSave, onClose }: MenuTextDialogProps) {
  const [text, setText] = useState(() => writeMenu(items));
  const [error, setError] = useState<string>();
  const save = () => {
    const menu = readMenu(text);
    if (!menu.ok) return setError(menu.error.message);
    onSave(menu.value);
    onClose();
  };

  return (
    <FormDialog
      title="Edit as JSON"
      width="medium"
      submitLabel="Save"
      isDismissable={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label="Menu items"
        description="Entries have name, path, icon, authLevel, hideInNav and subMenus."
        isCode
        autoFocus
        rows={12}
        maxLength={maxMenuText}
        value={text}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
