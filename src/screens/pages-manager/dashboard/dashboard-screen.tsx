import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { fetchedSourcesDocument } from '#client/connection-documents.ts';
import type { siteHistoryDocument, translationsDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { validityDocument } from '#client/source-documents.ts';
import { siteHref } from '#domain/site/site.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { historySentence } from '#domain/page/change/history-sentence.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { translationsSearch } from '../languages/translations-query.ts';
import { editorPath } from '../page-nodes.ts';
import {
  mostListed,
  openText,
  type checkedSources,
  type DraftEntry,
  type draftsOf,
  type unfinishedJobs,
} from './attention.ts';

type DashboardProps = {
  baseUrl: string;
  drafts: ReturnType<typeof draftsOf>;
  /** Null for those who may not see them. */
  fetched: ResultOf<typeof fetchedSourcesDocument>['fetchedSources'] | null;
  /** What is open in the other languages of the site; empty where it has one. */
  languages: ResultOf<typeof translationsDocument>['translations']['languages'];
  /** Null for those who may not see them. */
  jobs: ReturnType<typeof unfinishedJobs> | null;
  changes: ResultOf<typeof siteHistoryDocument>['siteHistory'];
  sources: ReturnType<typeof checkedSources>;
};

const stateNames: Record<DraftEntry['state'], string> = {
  new: 'not published yet',
  changed: 'has changes',
  scheduled: 'is published at a time',
};

/**
 * What needs attention on a site: what is not published, jobs, rows that break a rule, and what happened
 * last.
 */
export function DashboardScreen({
  baseUrl,
  drafts,
  fetched,
  languages,
  jobs,
  changes,
  sources,
}: DashboardProps) {
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
          <More total={drafts.total} listed={drafts.entries.length} noun="page" />
        </Part>
        {fetched?.has_any && <FetchedSources sources={fetched.to_attend} site={site} />}
        {languages.length > 0 && <OpenLanguages languages={languages} site={site} />}
        {sources.length > 0 && <InvalidRows sources={sources} site={site} />}
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
        {changes.length > 0 && (
          <Part title="Latest changes">
            <Entries>
              {changes.map(({ id, pageId, title, path, time, ...entry }) => (
                <li key={id} className="border-b border-hairline py-2 wrap-anywhere">
                  <a
                    className="text-accent underline"
                    href={siteHref(site, editorPath({ id: pageId, url_slug: path }))}
                  >
                    {title || 'Untitled'}
                  </a>
                  : {historySentence(entry)}
                  <span className="tabular block text-12 text-quiet">{formatMoment(time)}</span>
                </li>
              ))}
            </Entries>
          </Part>
        )}
      </div>
    </>
  );
}

type PartProps = {
  title: string;
  more?: { label: string; href: string };
  children: ReactNode;
};

function Part({ title, more, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0 text-14">
      <div className="flex items-baseline justify-between gap-4 border-b border-hairline pb-2">
        <h2 className="text-16 font-semibold">{title}</h2>
        {more && (
          <a className="text-accent" href={more.href}>
            {more.label}
          </a>
        )}
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

const More = ({ total, listed, noun }: { total: number; listed: number; noun: string }) =>
  total > listed ? <Calm>{`And ${plural(total - listed, `other ${noun}`)}.`}</Calm> : null;

/** What a run that waits for a person is called. */
const waitingNotes: Record<string, string> = { held: 'stopped by a check', review: 'waits for a review' };

/** The sources that fetch their data and need a person: those that failed, and those that wait. */
function FetchedSources({
  sources,
  site,
}: {
  sources: NonNullable<DashboardProps['fetched']>['to_attend'];
  site: { base_url: string };
}) {
  const hrefOf = (id: number, upload: number | null) =>
    siteHref(site, `/source/${id}/upload${upload === null ? '' : `?upload=${upload}`}`);

  return (
    <Part title="Sources that fetch" more={{ label: 'All sources', href: siteHref(site, '/source') }}>
      {sources.length === 0 && <Calm>All sources were fetched as planned.</Calm>}
      <Entries>
        {sources.slice(0, mostListed).map(({ source_id: id, name, status, message, upload_id }) => (
          <Entry
            key={id}
            href={hrefOf(id, status === 'failed' ? null : upload_id)}
            note={waitingNotes[status] ?? message ?? 'failed'}
          >
            {name}
          </Entry>
        ))}
      </Entries>
      <More total={sources.length} listed={Math.min(sources.length, mostListed)} noun="source" />
    </Part>
  );
}

/** What is missing, outdated or not published in each of the other languages. */
function OpenLanguages({
  languages,
  site,
}: Pick<DashboardProps, 'languages'> & { site: { base_url: string } }) {
  const open = languages.filter(({ pages }) => pages > 0);
  const hrefOf = (language: string) =>
    siteHref(site, `/manage/languages${translationsSearch({ language, state: '', search: '', page: 0 })}`);

  return (
    <Part title="Languages" more={{ label: 'All languages', href: siteHref(site, '/manage/languages') }}>
      {open.length === 0 && <Calm>All texts are translated and published.</Calm>}
      <Entries>
        {open.map(({ language, ...counts }) => (
          <Entry key={language} href={hrefOf(language)} note={openText(counts)}>
            {languageName(language)}
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

/** The sources of which the newest version has invalid rows, counted once the screen is there. */
function InvalidRows({ sources, site }: { sources: DashboardProps['sources']; site: { base_url: string } }) {
  const counts = useQueries({
    queries: sources.map(({ versionId }) => ({
      queryKey: queryKeys.validity(versionId),
      queryFn: async () => (await requestGraphql(validityDocument, { versionId })).validity,
      retry: false,
    })),
  });
  const noted = sources.flatMap((source, at) => {
    const { data, isError } = counts[at] ?? {};
    if (isError) return [{ ...source, note: 'could not be counted' }];
    if (data && data.invalid > 0) return [{ ...source, note: plural(data.invalid, 'invalid row') }];
    return [];
  });
  const isCounting = counts.some(({ isPending }) => isPending);

  return (
    <Part title="Invalid rows" more={{ label: 'All sources', href: siteHref(site, '/source') }}>
      <Entries>
        {noted.map(({ id, name, versionId, note }) => (
          <Entry key={id} href={siteHref(site, `/source/${id}/validate/${versionId}`)} note={note}>
            {name}
          </Entry>
        ))}
      </Entries>
      {isCounting && <Calm>loading...</Calm>}
      {!isCounting && noted.length === 0 && (
        <Calm>
          {`Every row of ${sources.length === 1 ? 'the source' : `the ${sources.length} sources`} that changed last is valid.`}
        </Calm>
      )}
    </Part>
  );
}
