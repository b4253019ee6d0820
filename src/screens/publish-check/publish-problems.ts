import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { linkedPagesDocument } from '#client/page-publishing-documents.ts';
import { readableVersionsDocument } from '#client/source-documents.ts';
import type { PageContent, PageEntry, Section } from '#domain/page/content/page.ts';
import { pagePath, unpublishedAbove, whyHidden } from '#domain/page/tree/navigation.ts';
import { anchorOf } from '#domain/page/change/page-links.ts';
import type { Ground } from '#richtext/grounds.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import { sectionName } from '#sections/section-name.ts';
import {
  linkedPaths,
  linkProblem,
  type LinkContext,
  type LinkedPage,
  type UnknownLink,
} from './broken-links.ts';
import { pageAnchors } from './page-anchors.ts';

/**
 * What content is checked within: its page, the pages that its links lead to, the site's base url, and the
 * colours that its texts are on.
 */
export type CheckedPage = {
  page: Pick<PageEntry, 'id'>;
  pages: readonly LinkedPage[];
  baseUrl: string;
  grounds: readonly Ground[];
};

/**
 * The columns that have values in the versions whose data may be read; undefined where they are not known.
 */
export type VersionsInTime = ReadonlyMap<number, ReadonlySet<string>> | undefined;

/** Content that is published together with that of other pages. */
export type PageToPublish = { pageId: number; content: PageContent };

/** What is wrong in a section, or with the page, or may be. */
export type SectionProblem = { id: string; name: string; problem: string | UnknownLink };

/** What should be looked at in a section before it is published. */
export type PublishWarning = { id: string; name: string; text: string };

/** The most pages whose addresses are checked on the server. */
const mostChecked = 20;

/** How long publishing waits for the check of addresses, in milliseconds. */
const checkTime = 4000;

/** The warnings of all sections and what is wrong with their links; the page itself counts as published. */
export const sectionProblems = (
  content: PageContent,
  { page, ...rest }: CheckedPage,
  versions?: VersionsInTime,
): SectionProblem[] => pageProblems([{ pageId: page.id, content }], rest, versions).flat();

/**
 * The problems of each of several contents that are published together: their pages count as published, and
 * links may lead to what is on the others.
 */
export function pageProblems(
  checked: readonly PageToPublish[],
  { pages, baseUrl, grounds }: Omit<CheckedPage, 'page'>,
  versions?: VersionsInTime,
): SectionProblem[][] {
  const anchors = new Map(
    checked.map(({ pageId, content }) => [pageId, new Set(pageAnchors(content).map(({ id }) => id))]),
  );
  const context = {
    baseUrl,
    pages: pages.map((one): LinkedPage => (anchors.has(one.id) ? { ...one, published: '' } : one)),
    anchors,
  };
  const byId = new Map(context.pages.map((page) => [page.id, page]));

  return checked.map(({ pageId, content }) => [
    ...positionProblems(byId.get(pageId), byId),
    ...problemsOf(content, { ...context, pageId }, versions, grounds),
  ]);
}

/** What is wrong with the position of a page in the tree. */
function positionProblems(
  page: LinkedPage | undefined,
  byId: ReadonlyMap<number, LinkedPage>,
): SectionProblem[] {
  const above = page ? unpublishedAbove(page, byId) : [];
  if (above.length === 0) return [];
  return [{ id: 'page', name: 'Page', problem: whyHidden(above, 'this page') }];
}

const problemsOf = (
  { sections }: PageContent,
  context: LinkContext,
  versions: VersionsInTime,
  grounds: readonly Ground[],
): SectionProblem[] =>
  sections.flatMap((section) => {
    const { type, state } = readSection(section);
    const data = type?.data;
    // What follows a source shows a version that is there.
    const pinned = (data?.newest ? data.newest.pinned(state) : data?.dataVersions(state)) ?? [];
    const isGone = pinned.some((id) => versions?.has(id) === false);
    const warnings = type?.content?.warnings?.(state, grounds) ?? [];
    const links = type?.content?.links?.(state) ?? [];
    const problems = [
      ...lackedColumns(type?.data?.usedColumns?.(state) ?? [], versions),
      ...warnings,
      ...links.flatMap((url) => linkProblem(url, context) ?? []),
    ];
    if (isGone) {
      problems.unshift(goneData);
    }

    const name = sectionName(section, type, state);

    return problems.map((problem) => ({ id: section.id, name, problem }));
  });

const goneData = 'Data that it shows was removed, or you may not read it.';

/** Which columns of a section have no value in its data. */
function lackedColumns(
  used: readonly { versionId: number; columns: { name: string; label: string }[] }[],
  versions: VersionsInTime,
): string[] {
  return used.flatMap(({ versionId, columns }) => {
    const present = versions?.get(versionId);
    const lacked = present ? columns.filter(({ name }) => !present.has(name)) : [];
    const labels = [...new Set(lacked.map(({ label }) => label))];
    if (labels.length === 0) return [];

    const names = labels.map((label) => `“${label}”`);
    return [
      `Its data has no values in ${pluralForm(names.length, 'the column', 'the columns')} ${nameSome(names, 3)}.`,
    ];
  });
}

const readSection = ({ element }: Section) => ({
  type: sectionType(element['element-type']),
  state: elementState(element),
});

/** The ids of the versions whose data is shown in some contents, each once. */
export function shownVersions(contents: readonly PageContent[]): number[] {
  const states = contents.flatMap(({ sections }) => sections.map(readSection));
  return [...new Set(states.flatMap(({ type, state }) => type?.data?.dataVersions(state) ?? []))];
}

/** The most versions, or paths, of one request. */
const atOnce = 1000;

/** The longest path that a page may have; links to longer ones are checked as addresses. */
const longestPath = 2000;

/** The paths of pages below the base url, and those that links of their contents lead to, each once. */
export function pathsOfLinks(
  contents: readonly { page: LinkedPage; content: PageContent }[],
  baseUrl: string,
): string[] {
  const paths = contents.flatMap(({ page, content }) => {
    const links = content.sections
      .map(readSection)
      .flatMap(({ type, state }) => type?.content?.links?.(state) ?? [])
      .flatMap((url) => linkedPaths(url, { page, baseUrl }));
    // With a page come those above it.
    if (page.parent !== null) return [pagePath(page), ...links];
    return links;
  });
  return [...new Set(paths)].filter((path) => path.length <= longestPath);
}

/** Reads the pages that paths lead to, with those above them and the home page. */
export async function readLinkedPages(paths: readonly string[], signal?: AbortSignal): Promise<LinkedPage[]> {
  const linked = new Map<number, LinkedPage>();
  for (const some of partsOf(paths, atOnce)) {
    const { linkedPages } = await requestGraphql(linkedPagesDocument, { paths: some }, { signal });
    for (const page of linkedPages) {
      linked.set(page.id, { ...page, published: page.published === 'draft' ? 'draft' : '' });
    }
  }

  return [...linked.values()];
}

/** Pages that are checked, with those that links lead to. */
export function withLinked<Page extends LinkedPage>(
  checked: readonly Page[],
  linked: readonly LinkedPage[],
): LinkedPage[] {
  const known = new Set(linked.map(({ id }) => id));
  return [...linked, ...checked.filter(({ id }) => !known.has(id))];
}

/** Reads which of some versions have data that the editor may read, with their columns that have values. */
export async function readVersionColumns(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const readable = new Map<number, ReadonlySet<string>>();
  for (const some of partsOf(ids, atOnce)) {
    const { readableVersions } = await requestGraphql(readableVersionsDocument, { ids: some }, { signal });
    for (const { id, columns } of readableVersions) {
      readable.set(id, new Set(columns));
    }
  }

  return readable;
}

/**
 * The distinct addresses that the server has to check, on no more than the first pages that links lead to.
 */
export function unknownAddresses(problems: readonly SectionProblem[]): string[] {
  const unknown = new Set(
    problems.flatMap(({ problem }) => (typeof problem === 'string' ? [] : problem.unknown)),
  );
  const addresses = [...new Set([...unknown].map(addressOf))].slice(0, mostChecked);
  return [...unknown].filter((url) => addresses.includes(addressOf(url)));
}

/** The part of an address that the server gets: without the id on its page. */
const addressOf = (url: string): string => url.split('#', 1)[0] ?? '';

/** What people read of problems, when it is known which addresses lead nowhere. */
export const publishWarnings = (
  problems: readonly SectionProblem[],
  gone: readonly string[],
): PublishWarning[] =>
  problems.flatMap(({ id, name, problem }) => {
    if (typeof problem === 'string') return [{ id, name, text: problem }];
    if (!gone.includes(problem.unknown)) return [];
    return [{ id, name, text: problem.text }];
  });

/**
 * The addresses at which the server has nothing, not even a redirect, or a page without what they lead to on
 * it.
 */
export async function goneAddresses(urls: readonly string[], signal: AbortSignal): Promise<string[]> {
  const groups = [...Map.groupBy(urls, addressOf)];
  const gone = await Promise.all(groups.map(([address, some]) => goneAt(address, some, signal)));
  return gone.flat();
}

async function goneAt(
  address: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const response = await fetch(address, { signal });
  if (response.status === 404) return urls;
  const led = urls.filter((url) => anchorOf(url) !== '');
  if (!response.ok || led.length === 0) return [];
  const html = await response.text();
  return led.filter((url) => !hasId(html, anchorOf(url)));
}

/** Whether an element of a page has an id. */
const hasId = (html: string, id: string): boolean => html.includes(` id="${escapeMarkup(id)}"`);

/** Whether there is something to look at before content is published. */
export async function hasWarnings(content: PageContent, checked: CheckedPage): Promise<boolean> {
  const versions = await versionsInTime([content]);
  const problems = sectionProblems(content, checked, versions);
  if (publishWarnings(problems, []).length > 0) return true;
  return (await findGoneAddresses(unknownAddresses(problems))).length > 0;
}

/** The versions that may be read, where some of the contents show data and they can be read in time. */
export async function versionsInTime(contents: readonly PageContent[]): Promise<VersionsInTime> {
  const ids = shownVersions(contents);
  if (ids.length === 0) return undefined;
  return readVersionColumns(ids, AbortSignal.timeout(checkTime)).catch(() => undefined);
}

/** The gone ones among addresses; those that cannot be checked in time count as right. */
export async function findGoneAddresses(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  try {
    return await goneAddresses(urls, AbortSignal.timeout(checkTime));
  } catch {
    return [];
  }
}
