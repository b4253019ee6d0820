import { data } from 'react-router';
import { publicSourceDocument } from '#client/search-documents.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { publicSourcePath } from '#domain/site/public-source.ts';
import { siteHref } from '#domain/site/site.ts';
import { columnsOfFirstRows, firstRowsLimits } from '#screens/sources/overview/first-rows.tsx';
import { PublicSourceScreen } from '#screens/page/source/public-source-screen.tsx';
import { VisitorScript } from '#screens/page/visitor-script.tsx';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { textsAt } from '../visitor-language.server.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/public-source';

export const handle: RouteHandle = { content: true };

/** The page of a source for readers. The address may name a version; else it is the newest one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const id = idOf(params.sourceId);
  const versionText = new URL(request.url).searchParams.get('version');
  const found = await load(publicSourceDocument, { id }, request, scope);

  const { versions, columns } = found.publicSource;
  const version = versionText === null ? versions[0] : versions.find((one) => one.id === idOf(versionText));
  if (!version && versionText !== null) {
    throw data(textsAt(scope, request).errors.noVersion, { status: 404, statusText: 'Not found' });
  }

  const attributes = columnsOfFirstRows(columns).map(({ name }) => name);
  const wanted = { attributes, toIndex: firstRowsLimits.rows };
  const firstRows =
    version && attributes.length > 0
      ? (await load(rowsDocument, { versionId: version.id, request: wanted }, request, scope)).rows
      : null;
  const origin = new URL(scope.services.configuration.url).origin;

  return { found, version: version ?? null, firstRows, origin, script: pageScript('visitor') };
}

/** An id in an address; one that nothing has for other texts. */
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 999_999_999);

export function meta({ loaderData }: Route.MetaArgs) {
  const texts = textsOf(localeOfLanguage(loaderData?.found.pageView.site.language ?? 'en'));
  if (!loaderData) return [{ title: texts.source.data }];

  const { publicSource, pageView } = loaderData.found;
  const { site } = pageView;
  const address = `${loaderData.origin}${siteHref(site, publicSourcePath(publicSource.id))}`;

  return [
    { title: `${publicSource.name} · ${site.name}` },
    {
      name: 'description',
      content: publicSource.summary || texts.source.dataOf({ name: publicSource.name }),
    },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
}

export default function PublicSourceRoute({ loaderData }: Route.ComponentProps) {
  const { script, ...props } = loaderData;
  return (
    <>
      <PublicSourceScreen {...props} />
      <VisitorScript address={script} />
    </>
  );
}
