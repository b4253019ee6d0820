import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';
import { sectionName } from '#sections/section-name.ts';
import { anchorOf, linkProblem, type UnknownLink } from './broken-links.ts';
import { pageAnchors } from './page-anchors.ts';

/** What content is checked within: its page, all pages of the site, and the site's base url. */
export type CheckedPage = { page: PageEntry; pages: readonly PageEntry[]; baseUrl: string };

/** What is wrong in a section, or may be. */
export type SectionProblem = { id: string; name: string; problem: string | UnknownLink };

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
    pageId: page.id,
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

/** The addresses that the server is asked about, without repetition. */
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
    return gone.includes(problem.unknown) ? [{ id, name, text: problem.text }] : [];
  });

/** The addresses at which the server has nothing, not even a redirect, or a page without what they lead to on it. */
export async function goneAddresses(urls: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found = await Promise.all(urls.map((url) => isThere(url, signal)));
  return urls.filter((_, index) => !found[index]);
}

async function isThere(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  if (response.status === 404) return false;
  const anchor = anchorOf(url);
  return anchor === '' || !response.ok || hasId(await response.text(), anchor);
}

/** Whether an element of a page has an id. */
const hasId = (html: string, id: string): boolean =>
  html.includes(` id="${id.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);

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
