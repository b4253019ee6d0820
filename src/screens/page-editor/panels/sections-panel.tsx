import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { groupsAt, pageLayout, type GroupLayout } from '#domain/page/content/layout.ts';
import {
  type GroupPosition,
  type PageContent,
  type SectionGroup,
  maxShortText,
} from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PageEndFields } from './page-end-fields.tsx';
import { GroupMenu } from './group-menu.tsx';
import { useContent } from '../commands/use-content.ts';
import { nameInList } from '#sections/section-name.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** A new empty group, after the others at its position. */
function newGroup(content: PageContent, position: GroupPosition): SectionGroup {
  return {
    name: nanoid(10),
    displayName: `Group ${content.section_groups.length + 1}`,
    position,
    theme: 'default',
    full_width: 'off',
    side_nav: '',
    index: Math.max(-1, ...groupsAt(content, position).map((group) => group.index)) + 1,
  };
}

/** The page's groups under TOP, CONTENT and BOTTOM, each with its sections. */
export function SectionsPanel() {
  const { store } = useEditor();
  const content = useContent();
  const [deleting, setDeleting] = useState<SectionGroup | null>(null);
  const [renamed, setRenamed] = useState<SectionGroup | null>(null);

  return (
    <div className="flex flex-col gap-6">
      <PageEndFields content={content} />
      {pageLayout(content).map(({ position, groups }) => (
        <div key={position}>
          <div className="flex items-center justify-between">
            <h3 className="text-12 font-semibold text-quiet">{position.toUpperCase()}</h3>
            <Button
              size="compact"
              variant="quiet"
              icon="plus"
              aria-label={`Add a group to ${position}`}
              onPress={() => store.run({ kind: 'addGroup', group: newGroup(content, position) })}
            >
              Add
            </Button>
          </div>
          {groups.map((layout) => (
            <GroupEntry
              key={layout.group.name}
              {...layout}
              content={content}
              onRename={() => setRenamed(layout.group)}
              onDelete={() => setDeleting(layout.group)}
            />
          ))}
        </div>
      ))}
      {renamed && <RenameGroupDialog group={renamed} onClose={() => setRenamed(null)} />}
      {deleting && <DeleteGroupDialog group={deleting} content={content} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function GroupEntry({
  group,
  sections,
  content,
  onRename,
  onDelete,
}: GroupLayout & { content: PageContent; onRename(): void; onDelete(): void }) {
  const { select, pick } = useEditor();
  const add = useRef<HTMLButtonElement>(null);
  const name = group.displayName || group.name;

  return (
    <div className="border-t py-2">
      <div className="flex items-center justify-between">
        <span className="me-auto text-14 font-medium">{name}</span>
        <IconButton
          ref={add}
          icon="plus"
          label={`Add to ${name}`}
          onPress={() => add.current && pick({ group: group.name, before: null }, add.current)}
        />
        <GroupMenu group={group} content={content} onRename={onRename} onDelete={onDelete} />
      </div>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              className="w-full truncate rounded-control px-2 py-1.5 text-start text-14 hover:bg-raised"
              onClick={() => select(section.id)}
            >
              {nameInList(section)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Gives a section group another name, which editors alone see. */
function RenameGroupDialog({ group, onClose }: { group: SectionGroup; onClose(): void }) {
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
