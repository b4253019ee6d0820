import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import { usedByDocument } from '#client/source-documents.ts';
import { accessLevels, can } from '#domain/access/access.ts';
import { siteHref } from '#domain/site/site.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural } from '#domain/value/number/plural.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useMore } from '#ui/use-more.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

/** The number of pages, and of sources, that are shown at first. */
const shownFirst = 10;

type Usage = ResultOf<typeof usedByDocument>['usedBy'];
type UsingPage = Usage['pages'][number];

const usageQuery = (sourceId: number, versionId: number | null) =>
  queryOptions({
    queryKey: queryKeys.usedBy(sourceId, versionId),
    queryFn: async ({ signal }) =>
      (await requestGraphql(usedByDocument, { sourceId, versionId }, { signal })).usedBy,
  });

/**
 * The pages and sections that show a source, or one version of it, and the sources that take labels or
 * options from it.
 */
export function UsedBy({ sourceId, versionId = null }: { sourceId: number; versionId?: number | null }) {
  const usage = useQuery(usageQuery(sourceId, versionId));
  if (usage.error) return <ErrorNote error={usage.error} />;
  if (!usage.data) return <Skeleton lines={2} />;

  return (
    <div className="text-14">
      <UsingPages {...usage.data} />
      <OtherVersionLinks {...usage.data} sourceId={sourceId} versionId={versionId} />
      <UsingSources {...usage.data} />
    </div>
  );
}

/**
 * For those who may edit pages: where the pages that show a source get another version of it; nothing where
 * no page does.
 */
export function OtherVersions({ sourceId }: { sourceId: number }) {
  const { viewer } = useSourcesContext();
  const usage = useQuery({
    ...usageQuery(sourceId, null),
    enabled: can({ id: null, ...viewer }, 'page.edit'),
  });
  if (!usage.data) return null;
  return <OtherVersionLinks {...usage.data} sourceId={sourceId} versionId={null} />;
}

/** The published pages that people may read who may not read a source (`level`): they see no data there. */
export function PagesOfRestricted({ sourceId, level }: { sourceId: number; level: number }) {
  const usage = useQuery({ ...usageQuery(sourceId, null), enabled: level > accessLevels.visitor });
  const titles = (usage.data?.pages ?? [])
    .filter(({ isPublished, pageLevel }) => isPublished && pageLevel < level)
    .map(({ title }) => title);
  if (titles.length === 0) return null;

  return (
    <p className="mt-2 text-12 text-warning">
      Others see a message in place of its data on {nameSome(titles, 5)}.
    </p>
  );
}

/**
 * Links to the components index of each site, with the sections of a source, or of one version of it, where
 * there are others.
 */
function OtherVersionLinks({
  pages,
  hasOtherVersions,
  sourceId,
  versionId,
}: Pick<Usage, 'pages' | 'hasOtherVersions'> & { sourceId: number; versionId: number | null }) {
  const sites = new Map(pages.map(({ componentsHref, siteName }) => [componentsHref, siteName]));
  if (!hasOtherVersions || sites.size === 0) return null;

  const query = `source=${sourceId}${versionId === null ? '' : `&version=${versionId}`}`;
  return (
    <p className="mt-3">
      Pages keep their version until another one is chosen:{' '}
      {[...sites].map(([href, siteName], index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={`${href}?${query}`} className="text-accent underline">
            {`Choose a version on ${siteName}`}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function UsingPages({ pages, hidden }: Pick<Usage, 'pages' | 'hidden'>) {
  const [shown, more] = useMore(pages, shownFirst);
  if (pages.length + hidden === 0) return <p className="text-quiet">No page shows this data.</p>;

  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((page) => (
          <PageLine key={page.id} page={page} />
        ))}
      </ul>
      {more}
      <Hidden count={hidden} isRest={pages.length > 0} noun="page" mayNot="edit" />
    </>
  );
}

function UsingSources({ sources, hiddenSources }: Pick<Usage, 'sources' | 'hiddenSources'>) {
  const { site } = useSourcesContext();
  const [shown, more] = useMore(sources, shownFirst);
  if (sources.length + hiddenSources === 0) return null;

  return (
    <>
      <p className="mt-3 mb-2">Other sources take their rows, or labels and options, from it:</p>
      <ul className="flex flex-col gap-2">
        {shown.map(({ id, name, columns, isJoined }) => (
          <li key={id}>
            <a href={siteHref(site, `/source${sourcePath(id)}`)} className="text-accent underline">
              {name}
            </a>
            <span className="block text-quiet">
              {isJoined ? 'A joined source, whose rows go with it' : columns.join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {more}
      <Hidden count={hiddenSources} isRest={sources.length > 0} noun="source" mayNot="open" />
    </>
  );
}

type HiddenProps = {
  count: number;
  isRest: boolean;
  noun: string;
  mayNot: string;
};

/** How many there are that the viewer may not see; `isRest` where others are listed above. */
function Hidden({ count, isRest, noun, mayNot }: HiddenProps) {
  if (count === 0) return null;
  return (
    <p className="mt-2 text-quiet">
      {isRest && 'Also '}
      {plural(count, noun)} that you may not {mayNot}.
    </p>
  );
}

function PageLine({ page }: { page: UsingPage }) {
  return (
    <li>
      <a href={page.href} className="text-accent underline">
        {page.title}
      </a>{' '}
      <span className="text-quiet">{page.siteName}</span> <Pill>{stateOf(page)}</Pill>
      <span className="block text-quiet">{page.sections.join(', ')}</span>
    </li>
  );
}

function stateOf({ isPublished, isDraft }: UsingPage): string {
  if (!isPublished) return 'Draft';
  if (isDraft) return 'Published';
  return 'Published, not in the draft';
}
