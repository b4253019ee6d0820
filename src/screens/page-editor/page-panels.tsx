import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import {
  changePageSettingsDocument,
  commentOnPageDocument,
  createPageDocument,
  deletePageDocument,
  historyDocument,
  renamePageDocument,
} from '#client/page-documents.ts';
import { pagePath } from '#domain/page/navigation.ts';
import {
  groupPositions,
  hasChanges,
  hiddenPageIndex,
  type PageContent,
  type PageEntry,
  type PageSettings,
  type SectionGroup,
} from '#domain/page/page.ts';
import { formatMoment } from '#domain/value/format-date.ts';
import { plural } from '#domain/value/plural.ts';
import { sectionTypes } from '#sections/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from './editor-context.ts';
import { sectionsOf } from './section-actions.ts';

const sidebars = [
  { value: 'none', label: 'None' },
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
];

/** Page Name, navigation, sidebar and description; each takes effect at once. */
export function SettingsPanel({ page }: { page: PageEntry }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [title, setTitle] = useState(page.title);
  const [description, setDescription] = useState(page.description);
  const save = useMutation({
    mutationFn: (settings: PageSettings) =>
      requestGraph(changePageSettingsDocument, { pageId: page.id, settings }),
    onSuccess: () => revalidate(),
  });
  const rename = useMutation({
    mutationFn: () => requestGraph(renamePageDocument, { pageId: page.id, title }),
    onSuccess: ({ renamePage }) => navigate(`/edit/${renamePage.url_slug}`, { replace: true }),
  });
  const error = save.error ?? rename.error;
  return (
    <div className="flex flex-col gap-5">
      {error && <ErrorNote message={error.message} />}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() && title !== page.title) rename.mutate();
        }}
      >
        <TextField
          label="Page Name"
          className="grow"
          value={title}
          onChange={setTitle}
          {...(title.trim() ? {} : { error: 'A page needs a name.' })}
        />
        <Button type="submit" isDisabled={!title.trim() || title === page.title} isPending={rename.isPending}>
          Save
        </Button>
      </form>
      <Switch
        isSelected={page.hide_in_nav === 'hide'}
        onChange={(hide) => save.mutate({ hide_in_nav: hide ? 'hide' : '' })}
      >
        Hide in Nav
      </Switch>
      <Switch
        isSelected={page.navOptions.sideNav.size === 'compact'}
        onChange={(show) => save.mutate({ navOptions: { sideNav: { size: show ? 'compact' : 'none' } } })}
      >
        Show SideNav
      </Switch>
      <Select
        label="Show Content Sidebar"
        options={sidebars}
        value={page.sidebar || 'none'}
        onChange={(sidebar) =>
          save.mutate({ sidebar: (sidebar === 'none' ? '' : sidebar) as PageEntry['sidebar'] })
        }
      />
      <TextArea
        label="Page Description"
        value={description}
        onChange={setDescription}
        onBlur={() => description !== page.description && save.mutate({ description })}
      />
    </div>
  );
}

/** The page's groups under TOP, CONTENT and BOTTOM, each with its sections. */
export function SectionsPanel({ content }: { content: PageContent }) {
  const { store, select } = useEditor();
  const [deleting, setDeleting] = useState<SectionGroup | null>(null);
  const addGroup = (position: SectionGroup['position']) => {
    const count = content.section_groups.length + 1;
    const index =
      Math.max(
        -1,
        ...content.section_groups.filter((group) => group.position === position).map((group) => group.index),
      ) + 1;
    store.run({
      kind: 'addGroup',
      group: {
        name: nanoid(10),
        displayName: `Group ${count}`,
        position,
        theme: 'default',
        full_width: 'off',
        index,
      },
    });
  };
  return (
    <div className="flex flex-col gap-6">
      {groupPositions.map((position) => (
        <div key={position}>
          <div className="flex items-center justify-between">
            <h3 className="text-12 font-semibold text-quiet">{position.toUpperCase()}</h3>
            <Button
              size="compact"
              variant="quiet"
              icon="plus"
              aria-label={`Add a group to ${position}`}
              onPress={() => addGroup(position)}
            >
              Add
            </Button>
          </div>
          {content.section_groups
            .filter((group) => group.position === position)
            .toSorted((a, b) => a.index - b.index)
            .map((group) => (
              <div key={group.name} className="border-t py-2">
                <div className="flex items-center justify-between">
                  <span className="text-14 font-medium">{group.displayName || group.name}</span>
                  <MenuButton
                    label={`${group.displayName || group.name} menu`}
                    items={[
                      {
                        id: 'width',
                        label: 'Full Width',
                        isSelected: group.full_width === 'show',
                        onAction: () =>
                          void store.run({
                            kind: 'changeGroup',
                            name: group.name,
                            change: { full_width: group.full_width === 'show' ? 'off' : 'show' },
                          }),
                      },
                      {
                        id: 'delete',
                        label: 'Delete',
                        icon: 'trash-2',
                        isDanger: true,
                        isDisabled: content.section_groups.length === 1,
                        onAction: () => setDeleting(group),
                      },
                    ]}
                  />
                </div>
                <ol>
                  {sectionsOf(content, group.name).map((section) => (
                    <li key={section.id}>
                      <button
                        type="button"
                        className="w-full truncate rounded-control px-2 py-1.5 text-left text-14 hover:bg-raised"
                        onClick={() => select(section.id)}
                      >
                        {section.title || sectionTypes[section.element['element-type']]?.label || 'Section'}
                      </button>
                    </li>
                  ))}
                </ol>
              </div>
            ))}
        </div>
      ))}
      {deleting && <DeleteGroup group={deleting} content={content} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** Asks where the sections of a group go. */
function DeleteGroup({
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
    <Dialog
      title={`Delete ${group.displayName || group.name}`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onPress={() => {
              store.run({
                kind: 'deleteGroup',
                name: group.name,
                moveSectionsTo: target === 'delete' ? null : target,
              });
              onClose();
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      {count === 0 ? (
        <p>This group has no sections.</p>
      ) : (
        <Select
          label={`Its ${plural(count, 'section goes', 'sections go')}`}
          options={[
            ...others.map((other) => ({ value: other.name, label: `to ${other.displayName || other.name}` })),
            { value: 'delete', label: 'away with it' },
          ]}
          value={target}
          onChange={setTarget}
        />
      )}
    </Dialog>
  );
}

/** Every page of the site; a new one is made here. */
export function PagesPanel({ pages, current }: { pages: PageEntry[]; current: PageEntry }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState<PageEntry | null>(null);
  const create = useMutation({
    mutationFn: (parent: number | null) => requestGraph(createPageDocument, { parent }),
    onSuccess: ({ createPage }) => navigate(`/edit/${createPage.url_slug}`),
  });
  const below = (page: PageEntry): PageEntry[] =>
    pages.filter((other) => other.parent === page.id).flatMap((child) => [child, ...below(child)]);
  const children = Map.groupBy(
    pages.filter((page) => page.index !== hiddenPageIndex),
    (page) => page.parent,
  );
  const level = (parent: number | null) => (
    <ul className={parent === null ? '' : 'ml-3 border-l pl-2'}>
      {(children.get(parent) ?? [])
        .toSorted((a, b) => a.index - b.index)
        .map((page) => (
          <li key={page.id}>
            <div className="flex items-center gap-1">
              <button
                type="button"
                aria-current={page.id === current.id ? 'page' : undefined}
                className={`min-w-0 grow truncate rounded-control px-2 py-1.5 text-left text-14 hover:bg-raised ${page.id === current.id ? 'font-semibold text-accent' : ''}`}
                onClick={() => navigate(`/edit/${pagePath(page)}`)}
              >
                {page.title}
                {page.published === 'draft' && '*'}
              </button>
              {hasChanges(page) && (
                <Pill tone="warning" label="has unpublished changes">
                  ●
                </Pill>
              )}
              <MenuButton
                label={`${page.title} menu`}
                items={[
                  {
                    id: 'below',
                    label: 'Add page below',
                    icon: 'file-plus',
                    onAction: () => create.mutate(page.id),
                  },
                  {
                    id: 'delete',
                    label: 'Delete',
                    icon: 'trash-2',
                    isDanger: true,
                    onAction: () => setDeleting(page),
                  },
                ]}
              />
            </div>
            {level(page.id)}
          </li>
        ))}
    </ul>
  );
  const going = deleting ? below(deleting).length : 0;
  return (
    <div>
      {create.error && <ErrorNote message={create.error.message} className="mb-3" />}
      {level(null)}
      <Button className="mt-4" icon="plus" isPending={create.isPending} onPress={() => create.mutate(null)}>
        Add Page
      </Button>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.title} ${deleting.id}`}
          text={
            <>
              Are you sure you want to delete this page? All of the page data will be permanently removed from
              our servers forever. This action cannot be undone.
              {going > 0 && ` ${plural(going, 'page')} below it will be deleted too.`}
            </>
          }
          confirmLabel="Delete"
          isDestructive
          isOpen
          onOpenChange={(open) => !open && setDeleting(null)}
          onConfirm={async () => {
            await requestGraph(deletePageDocument, { pageId: deleting.id });
            const gone = [deleting, ...below(deleting)].some((page) => page.id === current.id);
            if (gone) await navigate('/edit');
            else await revalidate();
          }}
        />
      )}
    </div>
  );
}

/** What happened to the page, newest first, and a place for comments. */
export function HistoryPanel({ page }: { page: PageEntry }) {
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const key = ['history', page.id];
  const history = useQuery({
    queryKey: key,
    queryFn: () => requestGraph(historyDocument, { pageId: page.id }),
  });
  const add = useMutation({
    mutationFn: () => requestGraph(commentOnPageDocument, { pageId: page.id, comment }),
    onSuccess: async () => {
      setComment('');
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim()) add.mutate();
        }}
      >
        <TextField label="Add a comment" className="grow" value={comment} onChange={setComment} />
        <Button type="submit" isDisabled={!comment.trim()} isPending={add.isPending}>
          add
        </Button>
      </form>
      {(add.error ?? history.error) && (
        <ErrorNote className="mt-3" message={(add.error ?? history.error)?.message} />
      )}
      {history.data?.history.length === 0 && <EmptyState text="Nothing has happened to this page yet." />}
      <ol className="mt-4">
        {history.data?.history.map((entry) => (
          <li key={entry.id} className="border-t py-2 text-14">
            <p>{entry.type.replace(/^commented: /, '')}</p>
            <p className="text-12 text-quiet">
              {entry.user} · <time dateTime={entry.time}>{formatMoment(entry.time)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
