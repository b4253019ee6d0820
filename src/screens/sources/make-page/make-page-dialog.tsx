import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { createPageDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { pageSitesDocument } from '#client/site-documents.ts';
import { versionProfileDocument } from '#client/source-documents.ts';
import { can } from '#domain/access/access.ts';
import { siteHref, sitesAtHost } from '#domain/site/site.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog, DialogTrigger } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
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

/**
 * A button that offers parts of a page about a version; for people who may edit pages, in the manager of a
 * site.
 */
export function MakePageButton({ source, versionId }: { source: PagedSource; versionId: number | null }) {
  const { viewer, formsSite } = useSourcesContext();
  const version = source.versions.find(({ id }) => id === versionId);
  if (!version || formsSite !== null || source.columns.length === 0) return null;
  if (!can({ id: null, ...viewer }, 'page.edit')) return null;

  return (
    <DialogTrigger>
      <Button icon="file-plus">Create a page from this</Button>
      <MakePageDialog source={source} version={version} />
    </DialogTrigger>
  );
}

function MakePageDialog({ source, version }: { source: PagedSource; version: { id: number; name: string } }) {
  const { sites, site, chooseSite, shownSite } = useTargetSite();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [title, setTitle] = useState(suggestLabel(source.name) ?? source.name);
  const {
    drafts,
    isReady,
    error: profileError,
  } = usePageDrafts(source, version, site?.followsNewest === true);
  const chosen = drafts.filter(({ key }) => !leftOut.includes(key));
  const make = useMakePage(shownSite);
  const error = make.error ?? sites.error ?? profileError;
  const isOnlySite = !sites.data || sites.data.length === 1;
  const choose = (key: string, isChosen: boolean) => {
    const others = leftOut.filter((other) => other !== key);
    setLeftOut(isChosen ? others : [...others, key]);
  };

  return (
    <Dialog
      title="Create a page from this"
      footer={({ close }) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            isPending={make.isPending}
            isDisabled={!site || chosen.length === 0 || title.trim() === ''}
            onPress={() => site && make.mutate({ target: site, title: title.trim(), sections: chosen })}
          >
            Create page
          </Button>
        </>
      )}
    >
      <p className="text-quiet">
        A new page{isOnlySite && ` of ${site?.name ?? shownSite.name}`}, as a draft. It is made of ordinary
        sections, which you can change in the editor.
      </p>
      {sites.data?.length === 0 && (
        <ErrorNote className="mt-4" message="There is no site of pages at this address." />
      )}
      {sites.data && site && sites.data.length > 1 && (
        <Select
          className="mt-4"
          label="Site"
          value={String(site.id)}
          options={sites.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => chooseSite(Number(id))}
        />
      )}
      <TextField className="mt-4" label="Title of the page" value={title} onChange={setTitle} />
      {error && <ErrorNote className="mt-4" error={error} />}
      {!isReady && !profileError && <Skeleton lines={6} />}
      {isReady && drafts.length === 0 && (
        <p className="mt-4">The version has no rows to show yet. Upload or add some first.</p>
      )}
      <ul className="mt-4 divide-y divide-hairline rounded-control border border-hairline empty:hidden">
        {drafts.map((draft) => (
          <DraftChoice
            key={draft.key}
            draft={draft}
            isChosen={chosen.includes(draft)}
            onChange={(isChosen) => choose(draft.key, isChosen)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** A site in which a page can be made. */
type PageSite = { id: number; name: string; base_url: string; followsNewest: boolean };

/** The site of the new page: the one that is chosen, else the one that is open, else the first. */
function useTargetSite() {
  const { site: shownSite } = useSourcesContext();
  const sites = usePageSites();
  const [chosen, chooseSite] = useState<number | null>(null);
  const site =
    sites.data?.find(({ id }) => id === chosen) ??
    sites.data?.find(({ base_url }) => base_url === shownSite.base_url) ??
    sites.data?.[0];

  return { sites, site, chooseSite, shownSite };
}

/**
 * The parts that a page about a version can have; `isReady` when its profile is calculated. Those of the
 * newest version follow it where new sections of the site do.
 */
function usePageDrafts(source: PagedSource, version: { id: number; name: string }, followsNewest: boolean) {
  const { data: profile, error } = useQuery({
    queryKey: queryKeys.profile(version.id),
    queryFn: async () =>
      (await requestGraphql(versionProfileDocument, { versionId: version.id })).versionProfile,
    refetchInterval: ({ state }) => state.data?.takenAt === null && pollInterval,
  });
  if (!profile || profile.takenAt === null) return { drafts: [], isReady: false, error };

  const info = {
    sourceId: source.id,
    sourceName: source.name,
    versionId: version.id,
    versionName: version.name,
    follows: followsNewest && source.versions[0]?.id === version.id ? (true as const) : undefined,
  };
  return { drafts: suggestPage({ columns: source.columns, info }, profile), isReady: true, error };
}

type NewPage = { target: PageSite; title: string; sections: readonly PageDraft[] };

/** Makes a page and opens it in the editor of its site. */
function useMakePage(shownSite: Pick<PageSite, 'base_url'>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ target, title, sections }: NewPage) => {
      const variables = { title, commands: addCommands(sections) };
      const { createPage } = await requestGraphql(createPageDocument, variables, { path: target.base_url });
      return { target, path: `/edit/${createPage.url_slug}` };
    },
    onSuccess: ({ target, path }) => {
      // Each site is an application of its own, with its own base url.
      if (target.base_url === shownSite.base_url) {
        void navigate(path);
      } else {
        window.location.assign(siteHref(target, path));
      }
    },
  });
}

/** The sites of pages at this host whose pages the viewer may edit: editors may edit what they may read. */
function usePageSites() {
  return useQuery({
    queryKey: queryKeys.pageSites,
    queryFn: async (): Promise<PageSite[]> =>
      sitesAtHost((await requestGraphql(pageSitesDocument, {})).sites, location.host),
  });
}

type DraftChoiceProps = {
  draft: PageDraft;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
};

function DraftChoice({ draft: { label, text }, isChosen, onChange }: DraftChoiceProps) {
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
