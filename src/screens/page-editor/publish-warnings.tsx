import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#client/query-keys.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { linkProblem } from './broken-links.ts';
import { useEditor } from './editor-context.ts';
import { pageAnchors } from './page-anchors.ts';
import { sectionName } from '#sections/section-name.ts';

type Found = { id: string; name: string; problem: string | { unknown: string } };

/** The most addresses that are checked on the server. */
const mostChecked = 20;

/** What should be looked at before content is published, section by section; nothing where all is well. */
export function PublishWarnings({
  content,
  page,
  pages,
}: {
  content: PageContent;
  page: PageEntry;
  pages: readonly PageEntry[];
}) {
  const found = useProblems(content, page, pages);
  const unknown = [
    ...new Set(found.flatMap(({ problem }) => (typeof problem === 'string' ? [] : [problem.unknown]))),
  ].slice(0, mostChecked);
  const { data: gone = [] } = useQuery({
    queryKey: queryKeys.goneAddresses(unknown),
    queryFn: ({ signal }) => goneAddresses(unknown, signal),
    enabled: unknown.length > 0,
    staleTime: 0,
  });
  const shown = found.flatMap(({ id, name, problem }) => {
    if (typeof problem === 'string') return [{ id, name, text: problem }];
    return gone.includes(problem.unknown)
      ? [{ id, name, text: `There is no page at the link ${problem.unknown}.` }]
      : [];
  });
  if (shown.length === 0) return null;
  return (
    <ErrorNote
      tone="warning"
      className="mb-3"
      message={
        <ul>
          {shown.map(({ id, name, text }) => (
            <li key={`${id} ${text}`} className="wrap-anywhere">
              <b className="font-medium">{name}</b>: {text}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The warnings of all sections and what is wrong with their links; the page itself counts as published. */
function useProblems(content: PageContent, page: PageEntry, pages: readonly PageEntry[]): Found[] {
  const { site } = useEditor().page;
  const context = {
    baseUrl: site.base_url,
    pages: pages.map((one): PageEntry => (one.id === page.id ? { ...one, published: '' } : one)),
    anchors: new Set(pageAnchors(content).map(({ id }) => id)),
  };
  return content.sections.flatMap((section) => {
    const type = sectionType(section.element['element-type']);
    const state: unknown = type?.read(section.element['element-data']);
    const problems = [
      ...(type?.warnings?.(state) ?? []),
      ...(type?.links?.(state) ?? []).flatMap((url) => linkProblem(url, context) ?? []),
    ];
    const name = sectionName(section, type, state);
    return problems.map((problem) => ({ id: section.id, name, problem }));
  });
}

/** The addresses at which the server has nothing, not even a redirect. */
async function goneAddresses(urls: readonly string[], signal: AbortSignal): Promise<string[]> {
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url, { signal })).status));
  return urls.filter((_, index) => statuses[index] === 404);
}
