import { draftViewDocument, pageViewDocument, patience } from '#client/page-documents.ts';
import { linkedPagesDocument } from '#client/page-publishing-documents.ts';
import type { ResultOf } from '#client/graphql.ts';
import { visitor, isEditor, isSignedIn } from '#domain/access/access.ts';
import { unpublishedAbove } from '#domain/page/tree/navigation.ts';
import { embedParameter } from '#domain/page/filter/query-string.ts';
import type { PageView, ShownPage } from '#domain/site/page-view.ts';
import { matchSite, type Site } from '#domain/site/site.ts';
import type { PageTheme } from '#screens/page/shell/page-theme.tsx';
import type { HiddenPage } from '#screens/page/not-found-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { sectionType } from '#sections/index.ts';
import { ownOrigin, requestedFragments } from '#server/http/http.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import { hasSites } from '#server/sites/sites.server.ts';
import { textsAt } from '../visitor-language.server.ts';
import type { RequestScope } from '../context.ts';
import { loadOrRefuse } from '../graphql-context.ts';
import { redirectTo, type Outcome, type Refusal } from '../refusal.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { linkPicture, type LinkPicture } from '../rendering/section-picture.server.ts';
import { pageTheme, readThemeSources } from '../rendering/site-theme.server.ts';

/** A path of a site as it was requested, with or without a slash at the end. */
type PageRequest = { requestedPath: string; request: Request; scope: RequestScope };

/** A request for a page of a site, read. */
type SitePageRequest = PageRequest & {
  site: Site;
  path: string;
  pathname: string;
  search: string;
  /** The query string whose sections the browser shows; null for a whole page. */
  from: string | null;
  /** The section that the address shows alone, for frames on other sites; null for a whole page. */
  section: string | null;
};

type PageResult = ResultOf<typeof pageViewDocument>;

/** Where a page is, and who reads it. */
type PageContext = {
  viewer: PageResult['viewer'];
  address: { pathname: string; search: string; origin: string };
  path: string;
  url: string;
  section: string | null;
};

/** The data that a published page is rendered from. */
export type FoundPage = PageContext & {
  kind: 'page';
  view: ShownPage;
  /** The picture that links show for it; null where there is none, or the page has chosen one. */
  picture: LinkPicture | null;
  /** Its own theme; null for the one of the site. */
  theme: PageTheme | null;
  script: string | null;
};

/** The data of the message that there is no page. */
export type MissingPage = PageContext & {
  kind: 'missing';
  view: Extract<PageView, { page: null }>;
  hidden: HiddenPage | null;
};

/** A published page, or the site's layout for a path that has none, or why there is neither. */
export async function loadPage(pageRequest: PageRequest): Promise<FoundPage | MissingPage | Refusal> {
  const { site } = pageRequest.scope;
  if (!site) return refuseWithoutSite(pageRequest);

  const { pathname, search } = new URL(pageRequest.request.url);
  const requested: SitePageRequest = {
    ...pageRequest,
    site,
    path: pageRequest.requestedPath.replace(/\/$/, ''),
    pathname,
    search,
    from: requestedFragments(pageRequest.request.headers.get('accept')),
    section: new URLSearchParams(search).get(embedParameter),
  };
  const { data, refusal } = await readPage(requested);
  if (refusal) return refusal;

  const { pageView: view, viewer } = data;
  const context = contextOf(requested, viewer);
  if (!view.page) return missingPage(requested, view, context);
  if (isWhole(requested) && !isAt(view, requested)) {
    return redirectTo(`/${encodeURI(view.path)}${search}`, 301);
  }

  return foundPage(requested, view, context);
}

/** The first page of an installation without sites is where they are made. */
async function refuseWithoutSite({ request, scope }: PageRequest): Promise<Refusal> {
  const { pathname } = new URL(request.url);
  if (pathname === '/' && !(await hasSites(scope.services.database.db))) return redirectTo('/admin');
  const { errors } = textsAt(scope, request);
  return { kind: 'message', message: errors.noRoute({ path: pathname }), status: 404 };
}

function readPage(requested: SitePageRequest): Promise<Outcome<PageResult>> {
  if (requested.section !== null) return readForFrame(requested);
  return loadOrRefuse(pageViewDocument, variablesOf(requested), requested.request, requested.scope);
}

const variablesOf = ({ path, search, from, section }: SitePageRequest) => ({
  path,
  search,
  from,
  section,
  patience,
});

/**
 * One section of a page for a frame on another site, read as a visitor, also for people who are signed in
 * here. Where visitors may not read it, the frame says so: the sign-in may not be framed, and would change
 * nothing.
 */
async function readForFrame(requested: SitePageRequest): Promise<Outcome<PageResult>> {
  const { request, scope } = requested;
  scope.allowFrames();
  const reader = { ...scope, viewer: { ...visitor, client: scope.client } };
  const outcome = await loadOrRefuse(pageViewDocument, variablesOf(requested), request, reader);
  if (outcome.data && isForFrame(outcome.data.pageView)) return outcome;
  if (outcome.refusal?.kind === 'message' && outcome.refusal.status === 503) return outcome;

  const message = textsAt(scope, request).errors.sectionNotPublic;
  return { data: null, refusal: { kind: 'message', message, status: 404 } };
}

/** Whether a frame shows a view: the section is on the page, or the page has another address. */
function isForFrame(view: PageView): boolean {
  if (view.page) return view.content.sections.length > 0;
  return view.movedTo !== null;
}

function contextOf(
  { request, scope, path, pathname, search, section }: SitePageRequest,
  viewer: PageContext['viewer'],
) {
  const url = publicAddress(request.url, scope.services.configuration.url);
  const address = { pathname, search, origin: new URL(url).origin };
  return { viewer, address, path: `/${path}`, url, section };
}

/** Whether a request is for a whole page, not for some of its sections. */
const isWhole = ({ section, from }: SitePageRequest): boolean => section === null && from === null;

/** Whether a request names the one address of a page: not its id, other letters, or a slash at the end. */
const isAt = ({ path }: ShownPage, { requestedPath, pathname }: SitePageRequest): boolean =>
  requestedPath === path && (path !== '' || pathname === '/' || !pathname.endsWith('/'));

/** A permanent redirect for an address that a page had before; else the layout of the site. */
async function missingPage(
  requested: SitePageRequest,
  view: MissingPage['view'],
  context: PageContext,
): Promise<MissingPage | Refusal> {
  const { path, search, request, scope, site } = requested;
  if (view.movedTo !== null) return redirectTo(`/${encodeURI(view.movedTo)}${search}`, 301);
  if (await leadsToOtherSite(requested)) {
    return redirectTo(`${context.address.origin}/${encodeURI(path)}${search}`);
  }

  const missing: MissingPage = { ...context, kind: 'missing', view, hidden: null };
  if (isEditor(context.viewer)) {
    const { data, refusal } = await hiddenPage(requested);
    return refusal ?? { ...missing, hidden: data };
  }

  if (isWhole(requested) && request.method === 'GET') {
    scope.services.missedAddresses.count(site.id, path, scope.client);
  }
  return missing;
}

async function foundPage(
  requested: SitePageRequest,
  view: ShownPage,
  context: PageContext,
): Promise<FoundPage> {
  const { site, scope, section } = requested;
  const { viewer } = context;
  await loadSectionViews(view.content);
  if (!isSignedIn(viewer) && view.isComplete) {
    scope.cachePage(view.dependencies);
  }

  // Programs that show links fetch pages as visitors, and whole ones.
  const isShared = !isSignedIn(viewer) && section === null && view.changed === null;
  const found: FoundPage = { ...context, kind: 'page', view, picture: null, theme: null, script: null };
  if (isShared && !view.page.image) {
    found.picture = await linkPicture(view);
  }
  // Sections that replace others are drawn in the theme of the page that is there.
  if (view.changed === null) {
    found.theme = pageTheme(site, view.page, await readThemeSources(scope.services));
  }
  if (needsScript(view) || isEditor(viewer)) {
    found.script = pageScript('visitor');
  }

  return found;
}

/** The page of a path that visitors do not see, for an editor; null where there is none. */
async function hiddenPage({ path, request, scope }: SitePageRequest): Promise<Outcome<HiddenPage | null>> {
  const draft = await loadOrRefuse(draftViewDocument, { path, search: '', patience }, request, scope);
  if (draft.refusal) return draft;
  const { page } = draft.data.draftView;
  if (!page) return { data: null, refusal: null };

  const linked = await loadOrRefuse(linkedPagesDocument, { paths: [path] }, request, scope);
  if (linked.refusal) return linked;

  const pages = new Map(linked.data.linkedPages.map((each) => [each.id, each]));
  const { title, published } = page;
  const hidden = { title, isPublished: published !== 'draft', above: unpublishedAbove(page, pages) };
  return { data: hidden, refusal: null };
}

/**
 * Whether a path without a page is an address of another site that has an address of its own: a link that
 * begins with `/` has led here from a page there.
 */
async function leadsToOtherSite({ path, request, scope, site }: SitePageRequest): Promise<boolean> {
  const { database, log } = scope.services;
  const match = matchSite(await readSites(database.db, log), new URL(request.url).host, `/${path}`);
  return match !== undefined && match.base_url !== '/' && match.id !== site.id;
}

/**
 * Whether a page needs the script of visitors: for an island, or a section whose data can be shown otherwise.
 */
const needsScript = ({ content, results }: Pick<ShownPage, 'content' | 'results'>): boolean =>
  content.sections.some(({ id, element }) => {
    const type = sectionType(element['element-type']);
    // Texts have queries only if they contain values of data.
    return type?.island !== undefined || Object.keys(results[id] ?? {}).length > 0;
  });

/** The address of a request as people type it. */
export function publicAddress(requested: string, publicUrl: string): string {
  const { host, pathname, search } = new URL(requested);
  return `${ownOrigin(host, publicUrl)}${pathname}${search}`;
}
