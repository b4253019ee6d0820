import { noSuchText } from '#domain/error/no-such.ts';
import { createContext, redirect, type RouterContextProvider } from 'react-router';
import { sourceDocument, sourceIdDocument } from '#client/source-documents.ts';
import { siteHref } from '#domain/site/site.ts';
import { sourcePath, type SourcesContext, type SourceTab } from '#screens/sources/sources-context.tsx';
import type { OpenedSource } from '#screens/sources/source-types.ts';
import { scopeContext } from '../../context.ts';
import { loadIfFound, refuse } from '../../graphql-context.ts';
import { sourcesContext } from './sources-context.server.ts';

/** The source of the address and its chosen version, or a message where there is no such source. */
export type LoadedSource = OpenedSource | { message: string };

type Params = { sourceId: string; versionId?: string | undefined };
type Loading = { params: Params; request: Request; context: Readonly<RouterContextProvider> };

/** What the middleware of `source.tsx` loaded. */
export const loadedSourceContext = createContext<LoadedSource>();

/** Loads the source that the address names. */
export async function loadSource({ params, request, context }: Loading): Promise<LoadedSource> {
  const { formsSite, site } = context.get(sourcesContext);
  const url = new URL(request.url);
  const inPath = params.versionId ?? noVersion;

  if (!isId(params.sourceId)) {
    await leadToId(params.sourceId, { request, context });
  }

  if (!isId(params.sourceId) || !(isId(inPath) || inPath === noVersion)) {
    const path = url.pathname.slice(siteHref(site, '').length).replace(/\/$/, '');
    return { message: `No Route Match ${decodeURI(path)}` };
  }

  const id = Number(params.sourceId);
  const found = await loadIfFound(
    sourceDocument,
    { id, site: formsSite },
    request,
    context.get(scopeContext),
  );
  if (!found) return { message: noSuchText('source') };

  const chosen = params.versionId ?? url.searchParams.get('version') ?? noVersion;
  return { source: found.source, versionId: isId(chosen) ? Number(chosen) : null };
}

/** Redirects an address with the name of a source to the one with its id. */
async function leadToId(urlSlug: string, { request, context }: Omit<Loading, 'params'>): Promise<void> {
  const { basePath, formsSite, site } = context.get(sourcesContext);
  const variables = { urlSlug, site: formsSite };
  const found = await loadIfFound(sourceIdDocument, variables, request, context.get(scopeContext));
  const [source] = found?.sources ?? [];
  if (!source) return;
  const { pathname, search } = new URL(request.url);
  const [, , ...rest] = pathname.slice(siteHref(site, basePath).length).split('/');

  throw redirect(`${[basePath, source.id, ...rest].join('/')}${search}`);
}

const isId = (text: string): boolean => /^\d{1,9}$/.test(text);

/** What an address has in place of a version where none is chosen. */
const noVersion = 'undefined';

/**
 * Opens a tab: refuses it to viewers who may not, and leads an address without a version on to the newest
 * version where the tab shows one.
 */
export function openTab({ params, request, context }: Loading, tab: SourceTab): null {
  const sources = context.get(sourcesContext);
  if (sources.formsSite !== null && !sources.tabs.includes(tab)) {
    throw refuse(request, context.get(scopeContext));
  }

  const loaded = context.get(loadedSourceContext);
  if ('message' in loaded || loaded.versionId !== null) return null;

  const [newest] = loaded.source.versions;
  if (newest && params.versionId === undefined && leadsToNewest(sources, tab)) {
    throw redirect(`${sources.basePath}${sourcePath(loaded.source.id, tab, newest.id)}`);
  }

  return null;
}

const leadsToNewest = ({ formsSite }: SourcesContext, tab: SourceTab): boolean =>
  tab === 'table' || (formsSite === null && (tab === 'validate' || tab === 'view' || tab === 'compare'));
