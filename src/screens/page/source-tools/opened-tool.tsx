import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { sourceDocument } from '#client/source-documents.ts';
import { siteHref } from '#domain/site/site.ts';
import type { SourceDetails } from '#screens/sources/source-types.ts';
import { SourcesProvider, sourceTabs } from '#screens/sources/sources-context.tsx';
import type { SourceToolProps } from '#sections/source-tool-view.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { queries } from '../prepare-tools.tsx';

/** Shows a tool for a source and the version that is chosen. */
export type ShownTool = (source: SourceDetails, versionId: number) => ReactNode;

type OpenedToolProps = SourceToolProps & { show: ShownTool };

/**
 * A tool of the sources manager on a published page. What it keeps in its address there is kept in memory
 * here; links to other screens leave the page.
 */
export function OpenedTool(props: OpenedToolProps) {
  const texts = useTexts();
  const { site, level } = props;
  const [router] = useState(() =>
    createMemoryRouter([
      { path: '/', element: <SourceOfTool {...props} /> },
      { path: '*', element: <LeavePage site={site} /> },
    ]),
  );

  const context = {
    site,
    formsSite: null,
    basePath: '/source',
    title: texts.search.dataSources,
    tabs: sourceTabs,
    viewer: { email: null, level },
  };
  return (
    <QueryClientProvider client={queries}>
      <SourcesProvider value={context}>
        <RouterProvider router={router} />
      </SourcesProvider>
    </QueryClientProvider>
  );
}

function SourceOfTool({ sourceId, versionId, show }: OpenedToolProps) {
  const texts = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.source(sourceId),
    queryFn: () => requestGraphql(sourceDocument, { id: sourceId }),
  });
  if (error) {
    const retry = <Button onPress={() => refetch()}>{texts.errors.tryAgain}</Button>;
    return <ErrorNote error={error} action={retry} />;
  }
  if (!data) return <Skeleton lines={4} />;
  const { source } = data;
  if (source.versions.some(({ id }) => id === versionId)) return show(source, versionId);

  return <ErrorNote message={texts.source.noLonger({ name: source.name })} />;
}

function LeavePage({ site }: Pick<SourceToolProps, 'site'>) {
  const { pathname, search } = useLocation();
  useEffect(() => location.assign(siteHref(site, `${pathname}${search}`)), [site, pathname, search]);
  return <Skeleton lines={4} />;
}
