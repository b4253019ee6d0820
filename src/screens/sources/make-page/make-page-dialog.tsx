import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { createPageDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { versionProfileDocument } from '#client/source-documents.ts';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { suggestLabel } from '#domain/source/suggest-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog, DialogTrigger } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useSourcesContext } from '../sources-context.tsx';
import { addCommands } from './add-commands.ts';
import { suggestPage, type PageDraft } from './suggest-page.ts';

/** What a page is made of. */
export type PagedSource = {
  id: number;
  name: string;
  columns: SourceColumn[];
  versions: { id: number; name: string }[];
};

/** Reads the profile again at this interval, in milliseconds, until it was calculated. */
const pollInterval = 1000;

/** A button that offers parts of a page about a version; for people who may edit pages, in the manager of a site. */
export function MakePageButton({
  source,
  versionId,
  variant = 'secondary',
}: {
  source: PagedSource;
  versionId: number | null;
  variant?: 'primary' | 'secondary';
}) {
  const { viewer, formsSite } = useSourcesContext();
  const version = source.versions.find(({ id }) => id === versionId);
  if (!version || formsSite !== null || source.columns.length === 0) return null;
  if (!can({ id: null, ...viewer }, 'page.edit')) return null;
  return (
    <DialogTrigger>
      <Button variant={variant} icon="file-plus">
        Make a page of this
      </Button>
      <MakePageDialog source={source} version={version} />
    </DialogTrigger>
  );
}

function MakePageDialog({ source, version }: { source: PagedSource; version: { id: number; name: string } }) {
  const { site } = useSourcesContext();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [title, setTitle] = useState(suggestLabel(source.name) ?? source.name);
  const navigate = useNavigate();
  const profile = useQuery({
    queryKey: queryKeys.profile(version.id),
    queryFn: async () =>
      (await requestGraph(versionProfileDocument, { versionId: version.id })).versionProfile,
    refetchInterval: ({ state }) => (state.data?.takenAt === null ? pollInterval : false),
  });
  const info = {
    sourceId: source.id,
    sourceName: source.name,
    versionId: version.id,
    versionName: version.name,
  };
  const isReady = profile.data !== undefined && profile.data.takenAt !== null;
  const drafts = isReady ? suggestPage({ columns: source.columns, info }, profile.data) : [];
  const chosen = drafts.filter(({ key }) => !left.includes(key));
  const make = useMutation({
    mutationFn: () =>
      requestGraph(createPageDocument, { title: title.trim(), commands: addCommands(chosen) }),
    onSuccess: ({ createPage }) => navigate(`/edit/${createPage.url_slug}`),
  });
  return (
    <Dialog
      title="Make a page of this"
      footer={({ close }) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            isPending={make.isPending}
            isDisabled={chosen.length === 0 || title.trim() === ''}
            onPress={() => make.mutate()}
          >
            Make the page
          </Button>
        </>
      )}
    >
      <p className="text-quiet">
        A new page of {site.name}, as a draft. It is made of ordinary sections, which you can change in the
        editor.
      </p>
      <TextField className="mt-4" label="Title of the page" value={title} onChange={setTitle} />
      {(make.error ?? profile.error) && (
        <ErrorNote className="mt-4" message={(make.error ?? profile.error)?.message} />
      )}
      {!isReady && !profile.error && <Skeleton lines={6} />}
      {isReady && drafts.length === 0 && (
        <p className="mt-4">The version has no rows to show yet. Upload or add some first.</p>
      )}
      <ul className="mt-4 divide-y divide-hairline rounded-control border border-hairline empty:hidden">
        {drafts.map((draft) => (
          <DraftChoice
            key={draft.key}
            draft={draft}
            isChosen={chosen.includes(draft)}
            onChange={(isChosen) =>
              setLeft(isChosen ? left.filter((key) => key !== draft.key) : [...left, draft.key])
            }
          />
        ))}
      </ul>
    </Dialog>
  );
}

function DraftChoice({
  draft: { label, text },
  isChosen,
  onChange,
}: {
  draft: PageDraft;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}) {
  return (
    <li className="px-3 py-2.5">
      <Checkbox isSelected={isChosen} onChange={onChange}>
        <span>
          <span className="block font-medium">{label}</span>
          <span className="block text-quiet">{text}</span>
        </span>
      </Checkbox>
    </li>
  );
}
