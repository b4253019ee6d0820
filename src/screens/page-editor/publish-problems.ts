import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';
import { sectionName } from '#sections/section-name.ts';
import { linkProblem } from './broken-links.ts';
import { pageAnchors } from './page-anchors.ts';

/** What content is checked within: its page, all pages of the site, and the site's base url. */
export type CheckedPage = { page: PageEntry; pages: readonly PageEntry[]; baseUrl: string };

/** What is wrong in a section; `unknown` is an address of which only the server knows whether it leads somewhere. */
export type SectionProblem = { id: string; name: string; problem: string | { unknown: string } };

/** What should be looked at in a section before it is published. */
export type PublishWarning = { id: string; name: string; text: string };

/** The most addresses that are checked on the server. */
const mostChecked = 20;

/** How long publishing waits for the check of addresses, in milliseconds. */
const checkTime = 4000;

/** The warnings of all sections and what is wrong with their links; the page itself counts as published. */
export function sectionProblems(
  content: PageContent,
  { page, pages, baseUrl }: CheckedPage,
): SectionProblem[] {
  const context = {
    baseUrl,
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

/** The addresses that the server is asked about, each once. */
export const unknownAddresses = (problems: readonly SectionProblem[]): string[] =>
  [
    ...new Set(problems.flatMap(({ problem }) => (typeof problem === 'string' ? [] : [problem.unknown]))),
  ].slice(0, mostChecked);

/** What people read of problems, when it is known which addresses lead nowhere. */
export const publishWarnings = (
  problems: readonly SectionProblem[],
  gone: readonly string[],
): PublishWarning[] =>
  problems.flatMap(({ id, name, problem }) => {
    if (typeof problem === 'string') return [{ id, name, text: problem }];
    return gone.includes(problem.unknown)
      ? [{ id, name, text: `There is no page at the link ${problem.unknown}.` }]
      : [];
  });

/** The addresses at which the server has nothing, not even a redirect. */
export async function goneAddresses(urls: readonly string[], signal: AbortSignal): Promise<string[]> {
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url, { signal })).status));
  return urls.filter((_, index) => statuses[index] === 404);
}

/** Whether there is something to look at before content is published; addresses that cannot be checked in time count as right. */
export async function hasWarnings(content: PageContent, checked: CheckedPage): Promise<boolean> {
  const problems = sectionProblems(content, checked);
  if (publishWarnings(problems, []).length > 0) return true;
  const unknown = unknownAddresses(problems);
  if (unknown.length === 0) return false;
  try {
    return (await goneAddresses(unknown, AbortSignal.timeout(checkTime))).length > 0;
  } catch {
    return false;
  }
}
