import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode, useMemo } from 'react';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { PageActions } from '#richtext/editor/insert/page-actions.ts';
import { FindLinkTargets, LinkTargets, mostOffered, type LinkTarget } from '#richtext/editor/link-targets.ts';
import { findSectionsDocument } from '#client/search-documents.ts';
import { sectionTargets } from './section-targets.ts';
import { foundPages, type PageChoice } from '#screens/pages-manager/site-pages.ts';
import { pageAnchors } from '#screens/publish-check/page-anchors.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { sectionResultsDocument } from '#client/page-documents.ts';
import { QueryElement } from '#dataview/query/query-element.ts';
import { sectionSchema } from '#domain/page/content/page.ts';
import { useEditor } from '../commands/editor-context.ts';
import type { InsertAction } from '#richtext/block-editor.ts';
import { offeredTypes } from '../commands/offered-types.ts';
import { nextInGroup } from '../commands/section-commands.ts';
import { useAddSection } from '../commands/use-add-section.ts';

/**
 * What sections that are edited in place need of their page: results of data that is not on the page yet,
 * what links can lead to, and the sections that the slash menu offers.
 */
export function TextHosts({ children }: { children: ReactNode }) {
  const { page, address, store } = useEditor();
  const queries = useQueryClient();
  const { site } = page;
  const pageId = page.page.id;
  const { search } = address;
  const query = useCallback(
    async (typeName: string, state: unknown, signal: AbortSignal) => {
      const element = { 'element-type': typeName, 'element-data': state };
      const section = sectionSchema.parse({ id: 'preview', group: 'default', element });
      const { sectionResults } = await requestGraphql(
        sectionResultsDocument,
        { pageId, section, search },
        { signal },
      );

      return sectionResults;
    },
    [pageId, search],
  );

  const targets = useCallback(async () => {
    // If the pages cannot be read, what is on this page is still offered.
    const { pages } = await queries.fetchQuery(foundPages('', pageId)).catch(() => noPages);
    return [
      ...pages.map((one) => pageTarget(one, site)),
      ...pageAnchors(store.snapshot().content).map(({ id, label, kind }) => ({
        label,
        url: `#${id}`,
        detail: kind,
      })),
    ];
  }, [queries, site, pageId, store]);
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { areAll } = await queries.fetchQuery(foundPages('', pageId));
      const [{ pages }, { search }] = await Promise.all([
        areAll ? noPages : queries.fetchQuery(foundPages(text, pageId)),
        requestGraphql(findSectionsDocument, { text }, { signal }),
      ]);

      return [
        ...pages.slice(0, mostOffered).map((one) => pageTarget(one, site)),
        ...sectionTargets(search, { site, pageId }),
      ];
    },
    [queries, site, pageId],
  );
  const entries = useSectionEntries();

  return (
    <QueryElement value={query}>
      <LinkTargets value={targets}>
        <FindLinkTargets value={find}>
          <PageActions value={entries}>{children}</PageActions>
        </FindLinkTargets>
      </LinkTargets>
    </QueryElement>
  );
}

const noPages: { pages: PageChoice[] } = { pages: [] };

const pageTarget = (page: PageChoice, site: Pick<Site, 'base_url'>): LinkTarget => ({
  label: page.title,
  url: siteHref(site, `/${pagePath(page)}`),
  detail: 'Page',
});

/** The section types as entries of the slash menu of a text: the new section comes after that of the text. */
function useSectionEntries(): readonly InsertAction[] {
  const { store, selection } = useEditor();
  const add = useAddSection();
  const { main } = selection;

  return useMemo(() => {
    const addAfter = (typeName: string) => {
      const { content } = store.snapshot();
      const text = content.sections.find(({ id }) => id === main);
      if (text) {
        add(typeName, { group: text.group, before: nextInGroup(content, text)?.id ?? null });
      }
    };
    return offeredTypes
      .filter(({ edit }) => !edit)
      .map(({ name, label, icon, description }) => ({
        id: `section-${name}`,
        label,
        icon,
        detail: 'Section',
        words: `section ${description}`,
        run: () => addAfter(name),
      }));
  }, [store, main, add]);
}
