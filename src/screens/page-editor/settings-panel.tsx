import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { renamePageDocument } from '#client/page-documents.ts';
import type { PageEntry } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from './editor-context.ts';

const sidebars = [
  { value: 'none', label: 'None' },
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
];

/** Page name, navigation, sidebar and description; each takes effect at once. */
export function SettingsPanel({ page }: { page: PageEntry }) {
  const { change } = useEditor().settings;
  return (
    <div className="flex flex-col gap-5">
      <RenamePage page={page} />
      <Switch
        isSelected={page.hide_in_nav === 'hide'}
        onChange={(hide) => change({ hide_in_nav: hide ? 'hide' : '' })}
      >
        Hide in Nav
      </Switch>
      <Switch
        isSelected={page.navOptions.sideNav.size === 'compact'}
        onChange={(show) => change({ navOptions: { sideNav: { size: show ? 'compact' : 'none' } } })}
      >
        Show SideNav
      </Switch>
      <Select
        label="Show Content Sidebar"
        options={sidebars}
        value={page.sidebar || 'none'}
        onChange={(sidebar) =>
          change({ sidebar: (sidebar === 'none' ? '' : sidebar) as PageEntry['sidebar'] })
        }
      />
      <TextArea
        label="Page Description"
        value={page.description}
        onChange={(description) => change({ description })}
      />
    </div>
  );
}

function RenamePage({ page }: { page: PageEntry }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(page.title);
  const rename = useMutation({
    mutationFn: () => requestGraph(renamePageDocument, { pageId: page.id, title }),
    onSuccess: ({ renamePage }) => navigate(`/edit/${renamePage.url_slug}`, { replace: true }),
  });
  return (
    <>
      {rename.error && <ErrorNote message={rename.error.message} />}
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
    </>
  );
}
