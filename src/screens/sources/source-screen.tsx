import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ask } from '#api/ask.ts';
import type { ResultOf } from '#api/graphql.ts';
import { rowsDocument, type sourceDocument } from '#api/source-documents.ts';
import { columnType } from '#columns/index.ts';
import { mayDo, type Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/page/site.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { TabLinks } from '#ui/tabs/tab-links.tsx';
import { MetadataEditor } from './metadata-editor.tsx';
import { ValidatePanel } from './validate-panel.tsx';
import { SourceAdmin } from './source-admin.tsx';
import { SourceOverview } from './source-overview.tsx';
import { SourceFrame } from './source-frame.tsx';

type Source = ResultOf<typeof sourceDocument>['source'];
type Props = {
  site: Pick<Site, 'name' | 'base_url'>;
  viewer: Pick<Viewer, 'email' | 'level'>;
  source: Source;
};

const numbers = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const pageSize = 50;

/** The tabs of a source. */
export type SourceTab = 'overview' | 'table' | 'validate' | 'metadata' | 'admin' | 'upload';

/** A source behind its tabs; Table and Upload depend on the version that is chosen. */
export function SourceScreen({
  site,
  viewer,
  source,
  tab,
  versionId,
}: Props & { tab: SourceTab; versionId: number | null }) {
  const navigate = useNavigate();
  const columns = source.columns as SourceColumn[];
  const chosen = versionId ?? source.versions[0]?.id ?? null;
  const version = source.versions.find((candidate) => candidate.id === chosen);
  return (
    <SourceFrame site={site} viewer={viewer} trail={[{ label: source.name }]}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold break-words">{source.name}</h1>
          <p className="tabular mt-1 text-14 text-quiet">
            {version ? `${version.name} · ${numbers.format(version.rows)} rows · ` : ''}created{' '}
            {day.format(new Date(source.created_at))} UTC
          </p>
        </div>
        <Select
          label="Version"
          className="w-60"
          placeholder="No version selected"
          options={source.versions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={version ? String(version.id) : null}
          onChange={(id) => void navigate(`/source/${source.id}/table/${id}`)}
        />
      </div>
      <SourceTabs site={site} viewer={viewer} source={source} tab={tab} versionId={chosen} />
      {tab === 'overview' && <SourceOverview site={site} source={source} />}
      {tab === 'metadata' && <MetadataEditor key={source.revision} source={source} start={columns} />}
      {tab === 'validate' &&
        (version ? (
          <ValidatePanel
            key={version.id}
            sourceId={source.id}
            versionId={version.id}
            columns={columns}
            isDirty={source.is_dirty}
          />
        ) : (
          <EmptyState text="Please select a version" />
        ))}
      {tab === 'admin' && <SourceAdmin source={source} />}
      {tab === 'table' &&
        (version ? (
          <RowsTable key={version.id} versionId={version.id} columns={columns} />
        ) : (
          <EmptyState text={versionId === null ? 'No version selected' : 'There is no such version.'} />
        ))}
    </SourceFrame>
  );
}

function SourceTabs({
  site,
  viewer,
  source,
  tab,
  versionId,
}: Props & { tab: SourceTab; versionId: number | null }) {
  const at = (path: string) => siteHref(site, `/source/${source.id}${path}`);
  const ofVersion = (path: string) => (versionId === null ? {} : { href: at(`/${path}/${versionId}`) });
  const items = [
    { label: 'Overview', href: at(''), isCurrent: tab === 'overview' },
    { label: 'Table', ...ofVersion('table'), isCurrent: tab === 'table' },
    { label: 'Validate', ...ofVersion('validate'), isCurrent: tab === 'validate' },
    { label: 'Metadata', href: at('/metadata'), isCurrent: tab === 'metadata' },
    ...(mayDo(viewerOf(viewer), 'upload.create')
      ? [{ label: 'Upload', ...ofVersion('upload'), isCurrent: tab === 'upload' }]
      : []),
    { label: 'Admin', href: at('/admin'), isCurrent: tab === 'admin' },
  ];
  return <TabLinks label="Source" className="my-6" items={items} />;
}

const viewerOf = ({ email, level }: Props['viewer']): Viewer => ({ id: null, email, level });

function RowsTable({ versionId, columns }: { versionId: number; columns: SourceColumn[] }) {
  const request = (fromIndex: number) => ({
    attributes: columns.map((column) => column.name),
    fromIndex,
    toIndex: fromIndex + pageSize,
  });
  const query = useInfiniteQuery({
    queryKey: ['rows', versionId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { rows } = await ask(rowsDocument, { versionId, request: request(pageParam) }, { signal });
      return rows as DataResult;
    },
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.length ? pages.length * pageSize : undefined,
  });
  if (query.error)
    return (
      <ErrorNote
        className="mt-6"
        message={query.error.message}
        action={<Button onPress={() => query.refetch()}>Try again</Button>}
      />
    );
  if (!query.data) return <Skeleton className="mt-8" lines={8} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div className="mt-6">
      <Table label="Rows" maxHeight={640}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.name} isNumber={columnType(column.type).numeric}>
                {column.display_name || column.name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index}>
              {columns.map((column, at) => (
                <Cell
                  key={column.name}
                  isNumber={columnType(column.type).numeric}
                  className="max-w-80 truncate whitespace-nowrap"
                >
                  {columnType(column.type).text(row[at] ?? null, column)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
      {query.hasNextPage && (
        <Button className="mt-4" isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
          Show {pageSize} more
        </Button>
      )}
    </div>
  );
}
