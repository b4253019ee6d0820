import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { draftViewDocument, pageViewDocument } from '#client/page-documents.ts';
import { linkedPagesDocument } from '#client/page-publishing-documents.ts';
import type { HiddenPage } from '#screens/page/not-found-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { visitor, isEditor, isSignedIn } from '#domain/access/access.ts';
import { unpublishedAbove } from '#domain/page/tree/navigation.ts';
import { embedParameter } from '#domain/page/filter/query-string.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { sectionType } from '#sections/index.ts';
import { matchSite } from '#domain/site/site.ts';
import { readSites } from '#server/pages/pages.server.ts';
import { hasSites } from '#server/sites/sites.server.ts';
import { ownOrigin, requestedFragments } from '#server/http/http.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { load, loadIfReadable } from '../graphql-context.ts';
import { linkPicture } from '../rendering/section-picture.server.ts';
import { pageTheme, readThemeSources } from '../rendering/site-theme.server.ts';
import { pageScript } from '../rendering/page-script.server.ts';

/** A published page: permanent redirect for an address it had before, 404 in the site's layout for none. */
export async function loadPage({
  params,
  request,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  const path = (params['*'] ?? '').replace(/\/$/, '');

  if (!scope.site && pathname === '/' && !(await hasSites(scope.services.database.db))) {
    throw redirect('/admin');
  }

  if (!scope.site) throw data(`No Route Match ${pathname}`, { status: 404, statusText: 'Not found' });

  const section = embeddedSection(search);
  const variables = { path, search, from: requestedFragments(request.headers.get('accept')), section };
  const { pageView: view, viewer } =
    section === null
      ? await load(pageViewDocument, variables, request, scope)
      : await loadForFrame(variables, request, scope);
  const url = publicAddress(request.url, scope.services.configuration.url);
  const address = { pathname, search, origin: new URL(url).origin };
  const place = { viewer, address, path: `/${path}`, url, section };
  const isWhole = section === null && variables.from === null;

  if (view.page && isWhole && !isAt(view, params['*'] ?? '', pathname)) {
    throw redirect(`/${encodeURI(view.path)}${search}`, 301);
  }

  if (!view.page) {
    if (view.movedTo !== null) throw redirect(`/${encodeURI(view.movedTo)}${search}`, 301);
    if (await leadsToOtherSite(path, request, scope)) {
      throw redirect(`${address.origin}/${encodeURI(path)}${search}`);
    }
    const hidden = isEditor(viewer) ? await hiddenPage(path, request, scope) : null;
    if (isWhole && request.method === 'GET' && !isEditor(viewer)) {
      countMissed(path, scope);
    }
    return data({ ...place, view, hidden, script: null, theme: null, picture: null }, { status: 404 });
  }

  await loadSectionViews(view.content);
  if (!isSignedIn(viewer) && view.isComplete) {
    scope.cachePage(view.dependencies);
  }

  // Programs that show links fetch pages as visitors, and whole ones.
  const isShared = !isSignedIn(viewer) && section === null && view.changed === null && !view.page.image;
  return data({
    ...place,
    view,
    picture: isShared ? await linkPicture(view) : null,
    // Sections that replace others are drawn in the theme of the page that is there.
    theme:
      view.changed === null ? pageTheme(scope.site, view.page, await readThemeSources(scope.services)) : null,
    hidden: null,
    script: needsScript(view) || isEditor(viewer) ? pageScript('visitor') : null,
  });
}

/**
 * One section of a page for a frame on another site, read as a visitor, also for people who are signed in here. Where
 * visitors may not read it, the frame says so: the sign-in may not be framed, and would change nothing.
 */
async function loadForFrame(variables: PageVariables, request: Request, scope: RequestScope) {
  scope.allowFrames();
  const reader = { ...scope, viewer: { ...visitor, client: scope.client } };
  const loaded = await loadIfReadable(pageViewDocument, variables, request, reader);
  const view = loaded?.pageView;
  const isMoved = view && !view.page && view.movedTo !== null;

  if (!loaded || !(isMoved || (view?.page && view.content.sections.length > 0))) {
    throw data('This section is not public, or no longer published.', {
      status: 404,
      statusText: 'Not found',
    });
  }

  return loaded;
}

/** Whether a request names the one address of a page: not its id, other letters, or a slash at the end. */
const isAt = ({ path }: ShownPage, requested: string, pathname: string): boolean =>
  requested === path && (path !== '' || pathname === '/' || !pathname.endsWith('/'));

/** Counts that a reader found no page at a path. */
function countMissed(path: string, { site, client, services }: RequestScope): void {
  if (site) {
    services.missedAddresses.count(site.id, path, client);
  }
}

type PageVariables = { path: string; search: string; from: string | null; section: string | null };

/** The page of a path that visitors do not see, for an editor; null where there is none. */
async function hiddenPage(path: string, request: Request, scope: RequestScope): Promise<HiddenPage | null> {
  const { page } = (await load(draftViewDocument, { path, search: '' }, request, scope)).draftView;
  if (!page) return null;
  const { linkedPages } = await load(linkedPagesDocument, { paths: [path] }, request, scope);

  return {
    title: page.title,
    isPublished: page.published !== 'draft',
    above: unpublishedAbove(page, new Map(linkedPages.map((linked) => [linked.id, linked]))),
  };
}

/**
 * Whether a path that no page of the site has is one of another site below an address of its own: a link that begins with
 * `/` has led here from the page that it is on.
 */
async function leadsToOtherSite(
  path: string,
  { url }: Request,
  { services, site }: RequestScope,
): Promise<boolean> {
  const { db } = services.database;
  const found = matchSite(await readSites(db, services.log), new URL(url).host, `/${path}`);
  return found !== undefined && found.base_url !== '/' && found.id !== site?.id;
}

/** Whether a page needs the script of visitors: for an island, or a section whose data can be shown otherwise. */
const needsScript = ({ content, results }: Pick<ShownPage, 'content' | 'results'>): boolean =>
  content.sections.some(({ id, element }) => {
    const type = sectionType(element['element-type']);
    // Texts have queries only if they contain values of data.
    return type?.island !== undefined || Object.keys(results[id] ?? {}).length > 0;
  });

/** The section that an address shows alone, for frames on other sites; null for a whole page. */
function embeddedSection(search: string): string | null {
  return new URLSearchParams(search).get(embedParameter);
}

/** The address of a request as people type it. */
function publicAddress(requested: string, publicUrl: string): string {
  const { host, pathname, search } = new URL(requested);
  return `${ownOrigin(host, publicUrl)}${pathname}${search}`;
}

/** The data that a published page is rendered from. */
export type LoadedPage = Awaited<ReturnType<typeof loadPage>>['data'];
