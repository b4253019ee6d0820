import { useState } from 'react';
import { sectionsOf } from '#domain/page/content/layout.ts';
import type { PageContent, SectionGroup } from '#domain/page/content/page.ts';
import { plural } from '#domain/value/number/plural.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/select/select.tsx';
import { useEditor } from '../commands/editor-context.ts';

/** Deletes a group, after asking whether its sections move to another group or are deleted too. */
export function DeleteGroupDialog({
  group,
  content,
  onClose,
}: {
  group: SectionGroup;
  content: PageContent;
  onClose(): void;
}) {
  const { store } = useEditor();
  const [target, setTarget] = useState('delete');
  const count = sectionsOf(content, group.name).length;
  const others = content.section_groups.filter((other) => other.name !== group.name);

  return (
    <FormDialog
      title={`Delete ${group.displayName || group.name}`}
      submitLabel="Delete"
      isDestructive
      onSubmit={() => {
        store.run({
          kind: 'deleteGroup',
          name: group.name,
          moveSectionsTo: target === 'delete' ? null : target,
        });
        onClose();
      }}
      onClose={onClose}
    >
      {count === 0 ? (
        <p>This group has no sections.</p>
      ) : (
        <Select
          label={`Its ${plural(count, 'section')}`}
          options={[
            ...others.map((other) => ({
              value: other.name,
              label: `Move to ${other.displayName || other.name}`,
            })),
            { value: 'delete', label: 'Delete' },
          ]}
          value={target}
          onChange={setTarget}
        />
      )}
    </FormDialog>
  );
}
