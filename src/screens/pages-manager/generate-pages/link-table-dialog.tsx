import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { changeDraftDocument } from '#client/page-documents.ts';
import { draftDocument, tablesOfSourceDocument } from '#client/page-generation-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { sectionType } from '#sections/index.ts';
import type { MapState } from '#sections/map/map-state.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { linkedMap, linkedTable, type RowLink } from './linked-table.ts';

type LinkTableProps = {
  site: Pick<Site, 'base_url'>;
  template: number;
  source: number;
  /** The column whose cells are the keys of the pages. */
  keyColumn: string;
  /** The pages whose sections are not offered: those that were generated, and the template. */
  isLeftOut(pageId: number): boolean;
  onClose(): void;
};

/** The section types whose rows can lead to pages, with the state that does. */
const linkedStates = {
  Spreadsheet: linkedTable<DataState>,
  Map: linkedMap,
} as const;
type LinkedType = keyof typeof linkedStates;

/** Chooses a table or a map of the source, and lets its column of keys lead to the generated pages. */
export function LinkTableDialog({ site, template, source, keyColumn, isLeftOut, onClose }: LinkTableProps) {
  const { data: tables, error } = useQuery({
    queryKey: queryKeys.tablesOfSource(source),
    queryFn: ({ signal }) => readTables(source, signal),
    gcTime: 0,
  });
  const offered = tables?.filter(({ page_id }) => !isLeftOut(page_id)) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isDone, setDone] = useState(false);
  const table = offered.find(({ section_id }) => section_id === chosen) ?? offered[0];
  const link = async () => {
    if (!table) return;
    try {
      const location = siteHref(site, `/search/${template}/`);
      await linkTable(table, { source, key: keyColumn, location });
      setDone(true);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };

  return (
    <Dialog
      title="Link a table or a map to these pages"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      footer={({ close }) => (
        <>
          <Button onPress={close}>{isDone ? 'Close' : 'Cancel'}</Button>
          {!isDone && (
            <Button variant="primary" isDisabled={!table} onPress={() => void link()}>
              Link
            </Button>
          )}
        </>
      )}
    >
      {error && <ErrorNote error={error} />}
      {!tables && !error && <Skeleton className="h-20" />}
      {tables && offered.length === 0 && (
        <p>No other page has a table or a map of this source yet. Add one, and link it in its settings.</p>
      )}
      {table && !isDone && (
        <Select
          label="Table or map"
          description={`Its column ${keyColumn} leads to the page of the row.`}
          options={offered.map(({ section_id, name, page_title }) => ({
            value: section_id,
            label: `${page_title}: ${name}`,
          }))}
          value={table.section_id}
          onChange={setChosen}
        />
      )}
      {problem !== null && <ErrorNote error={problem} />}
      {table && isDone && (
        <Notice
          tone="success"
          message={`The ${sectionNames[table.type]} leads to these pages once “${table.page_title}” is published.`}
          action={
            <a className="text-accent underline" href={siteHref(site, table.edit_path)}>
              Open it
            </a>
          }
        />
      )}
    </Dialog>
  );
}

const sectionNames: Record<LinkedType, string> = { Spreadsheet: 'table', Map: 'map' };

/** A section whose rows can lead to pages. */
type Table = {
  type: LinkedType;
  section_id: string;
  page_id: number;
  page_title: string;
  name: string;
  edit_path: string;
};

/** The most sections of a type that are read: a source that more show is linked in their settings. */
const mostTables = 2000;

async function readTables(source: number, signal: AbortSignal): Promise<Table[]> {
  const types = Object.keys(linkedStates) as LinkedType[];
  return (await Promise.all(types.map((type) => readTablesOf(type, source, signal)))).flat();
}

async function readTablesOf(type: LinkedType, source: number, signal: AbortSignal): Promise<Table[]> {
  const tables: Table[] = [];
  for (let total = 1; tables.length < Math.min(total, mostTables);) {
    const variables = { type, source, from: tables.length };
    const { siteSections } = await requestGraphql(tablesOfSourceDocument, variables, { signal });
    if (siteSections.sections.length === 0) break;
    tables.push(...siteSections.sections.map((section) => ({ ...section, type })));
    total = siteSections.total;
  }

  return tables;
}

/** Changes the draft of the page of a section, as its settings would. */
async function linkTable({ page_id, section_id, type: name }: Table, link: RowLink & { source: number }) {
  const { draft } = await requestGraphql(draftDocument, { pageId: page_id });
  const section = draft.content.sections.find(({ id }) => id === section_id);
  const type = sectionType(name);
  if (!section || !type) throw new Error('This section is no longer on its page. Choose another one.');
  const stored: unknown = type.read(section.element['element-data']);
  const state = linkedStates[name](stored as MapState, link);
  const element = { ...section.element, 'element-data': state };
  const commands = [{ kind: 'changeSection', id: section_id, change: { element } }];

  await requestGraphql(changeDraftDocument, { pageId: page_id, base: draft.revision, commands });
}
