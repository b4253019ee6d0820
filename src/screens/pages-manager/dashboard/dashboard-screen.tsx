import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { auditLogDocument } from '#client/audit-documents.ts';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraph } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { validityDocument } from '#client/source-documents.ts';
import { describeAuditEntry } from '#domain/access/audit-actions.ts';
import { siteHref } from '#domain/site/site.ts';
import { formatMoment } from '#domain/value/format-date.ts';
import { plural } from '#domain/value/plural.ts';
import { editorPath } from '../page-nodes.ts';
import type { checkedSources, DraftEntry, draftsOf, openJobs } from './attention.ts';

type DashboardProps = {
  baseUrl: string;
  drafts: ReturnType<typeof draftsOf>;
  /** Null for those who may not see them. */
  jobs: ReturnType<typeof openJobs> | null;
  changes: ResultOf<typeof auditLogDocument>['auditLog'] | null;
  sources: ReturnType<typeof checkedSources>;
};

const stateNames: Record<DraftEntry['state'], string> = {
  new: 'not published yet',
  changed: 'has changes',
  scheduled: 'is published at a time',
};

/** What needs attention on a site: what is not published, jobs, rows that break a rule, and what happened last. */
export function DashboardScreen({ baseUrl, drafts, jobs, changes, sources }: DashboardProps) {
  const site = { base_url: baseUrl };
  return (
    <>
      <h1 className="text-28 font-semibold">Dashboard</h1>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <Part title="Not published" more={{ label: 'All pages', href: siteHref(site, '/manage/pages') }}>
          {drafts.total === 0 && <Calm>Readers see every page as it is.</Calm>}
          <Entries>
            {drafts.entries.map((page) => (
              <Entry key={page.id} href={siteHref(site, editorPath(page))} note={stateNames[page.state]}>
                {page.title}
              </Entry>
            ))}
          </Entries>
          <More total={drafts.total} listed={drafts.entries.length} />
        </Part>
        {sources.length > 0 && (
          <Part title="Invalid rows" more={{ label: 'All sources', href: siteHref(site, '/source') }}>
            <Entries>
              {sources.map((source) => (
                <Validity key={source.id} source={source} site={site} />
              ))}
            </Entries>
          </Part>
        )}
        {jobs && (
          <Part title="Jobs" more={{ label: 'All jobs', href: siteHref(site, '/source/jobs') }}>
            <Calm>
              {jobs.waiting === 0 ? 'Nothing waits' : `${plural(jobs.waiting, 'job')} to be done`},{' '}
              {jobs.failed === 0 ? 'and nothing failed.' : `and ${plural(jobs.failed, 'job')} failed.`}
            </Calm>
            <Entries>
              {jobs.failures.map(({ id, about, queue, error }) => (
                <Entry key={id} href={siteHref(site, '/source/jobs')} note={error ?? ''}>
                  {about ?? queue}
                </Entry>
              ))}
            </Entries>
          </Part>
        )}
        {changes && changes.length > 0 && (
          <Part title="Latest changes" more={{ label: 'Audit log', href: '/admin/audit' }}>
            <Entries>
              {changes.map((entry) => (
                <li key={entry.id} className="border-b border-hairline py-2 wrap-anywhere">
                  {describeAuditEntry(entry)}
                  <span className="tabular block text-12 text-quiet">
                    {formatMoment(entry.at)}
                    {entry.by && `, by ${entry.by}`}
                  </span>
                </li>
              ))}
            </Entries>
          </Part>
        )}
      </div>
    </>
  );
}

function Part({
  title,
  more,
  children,
}: {
  title: string;
  more: { label: string; href: string };
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0 text-14">
      <div className="flex items-baseline justify-between gap-4 border-b border-hairline pb-2">
        <h2 className="text-16 font-semibold">{title}</h2>
        <a className="text-accent" href={more.href}>
          {more.label}
        </a>
      </div>
      {children}
    </section>
  );
}

const Calm = ({ children }: { children: ReactNode }) => <p className="py-2 text-quiet">{children}</p>;

const Entries = ({ children }: { children: ReactNode }) => <ul className="empty:hidden">{children}</ul>;

function Entry({ href, note, children }: { href: string; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2">
      <a className="min-w-0 wrap-anywhere text-accent" href={href}>
        {children}
      </a>
      <span className="text-quiet wrap-anywhere">{note}</span>
    </li>
  );
}

const More = ({ total, listed }: { total: number; listed: number }) =>
  total > listed ? <Calm>{`And ${plural(total - listed, 'other page')}.`}</Calm> : null;

/** How many rows of the newest version of a source are invalid, counted once the screen is there. */
function Validity({
  source: { id, name, versionId },
  site,
}: {
  source: DashboardProps['sources'][number];
  site: { base_url: string };
}) {
  const { data, error } = useQuery({
    queryKey: queryKeys.validity(versionId),
    queryFn: async () => (await requestGraph(validityDocument, { versionId })).validity,
    retry: false,
  });
  const count = () => {
    if (error) return 'could not be counted';
    if (!data) return 'loading...';
    return data.invalid === 0 ? 'none' : plural(data.invalid, 'invalid row');
  };
  return (
    <Entry href={siteHref(site, `/source/${id}/validate/${versionId}`)} note={count()}>
      {name}
    </Entry>
  );
}
