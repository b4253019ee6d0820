import { useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import { usedByDocument } from '#client/source-documents.ts';
import { plural } from '#domain/value/plural.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useMore } from '#ui/use-more.tsx';

/** The number of pages that are shown at first. */
const pagesShown = 10;

type Usage = ResultOf<typeof usedByDocument>['usedBy'];
type UsingPage = Usage['pages'][number];

/** The pages and sections that show a source, or one version of it. */
export function UsedBy({ sourceId, versionId = null }: { sourceId: number; versionId?: number | null }) {
  const usage = useQuery({
    queryKey: queryKeys.usedBy(sourceId, versionId),
    queryFn: async ({ signal }) =>
      (await requestGraph(usedByDocument, { sourceId, versionId }, { signal })).usedBy,
  });
  const [shown, more] = useMore(usage.data?.pages ?? [], pagesShown);
  if (usage.error) return <ErrorNote message={usage.error.message} />;
  if (!usage.data) return <Skeleton lines={2} />;
  const { pages, hidden } = usage.data;
  if (pages.length + hidden === 0) return <p className="text-14 text-quiet">No page shows this data.</p>;
  return (
    <div className="text-14">
      <ul className="flex flex-col gap-2">
        {shown.map((page) => (
          <PageLine key={page.id} page={page} />
        ))}
      </ul>
      {more}
      {hidden > 0 && (
        <p className="mt-2 text-quiet">
          {pages.length > 0 ? 'Also ' : ''}
          {plural(hidden, 'page')} that you may not edit.
        </p>
      )}
    </div>
  );
}

function PageLine({ page }: { page: UsingPage }) {
  return (
    <li>
      <a href={page.href} className="text-accent">
        {page.title}
      </a>{' '}
      <span className="text-quiet">{page.siteName}</span>{' '}
      <Pill>{page.isPublished ? (page.isDraft ? 'Published' : 'Published, not in the draft') : 'Draft'}</Pill>
      <span className="block text-quiet">{page.sections.join(', ')}</span>
    </li>
  );
}
