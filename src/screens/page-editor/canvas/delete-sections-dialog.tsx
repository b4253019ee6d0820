import { useState } from 'react';
import { sectionType } from '#sections/index.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { SectionActions } from '../commands/section-actions.ts';
import { sectionName } from '#sections/section-name.ts';

/** Opens the dialog that confirms the deletion of the selected sections. */
export function DeleteSectionsDialog({ actions, onClose }: { actions: SectionActions; onClose(): void }) {
  // What is deleted, and its name, stay the same while the dialog closes.
  const [sections] = useState(() => actions.selected);
  const [first] = sections;
  const isOne = sections.length === 1;
  const type = first && sectionType(first.element['element-type']);
  const name = first && sectionName(first, type, type?.read(first.element['element-data']));

  return (
    <ConfirmDialog
      title={isOne ? `Delete ${name}` : `Delete ${sections.length} sections`}
      text={
        <>
          Are you sure you want to delete {isOne ? 'this section' : 'these sections'}? All of the section data
          will be permanently removed from our servers forever. Undo works until you close this page; after
          that, this action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => actions.remove()}
    />
  );
}
