import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { pageVersionDocument, type pageVersionsDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { asOriginal, restoreCommands } from '#domain/page/change/restore-content.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { languageDifferences, restoreLanguage } from '#sections/language-differences.ts';
import { siteHref } from '#domain/site/site.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { relativeTime } from '#domain/value/date/relative-time.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { LanguageChanges } from '#screens/content-changes/language-changes.tsx';
import { ContentChanges, type ChangeLabels } from '#screens/content-changes/content-changes.tsx';
import { useEditor } from '../commands/editor-context.ts';

type PageVersion = ResultOf<typeof pageVersionsDocument>['pageVersions'][number];

const labels: ChangeLabels = {
  added: 'Brings back',
  changed: 'Changes',
  removed: 'Removes',
  moved: 'Moves',
};

/** How many versions are listed at first. */
const shownFirst = 5;

/** The versions of a page: each can be opened as a page, compared with the draft, and restored. */
export function PageVersions({
  pageId,
  versions,
  now,
}: {
  pageId: number;
  versions: readonly PageVersion[];
  now: Date;
}) {
  const { site } = useEditor().page;
  const [isLong, setLong] = useState(false);
  const [open, setOpen] = useState<string | null>(null);

  return (
    <div className="mt-6">
      <h3 className="text-12 font-semibold text-quiet">Versions</h3>
      <ol className="mt-2">
        {versions.slice(0, isLong ? undefined : shownFirst).map((version) => {
          const key = `${version.kind} ${version.revision}`;
          return (
            <li key={key} className="border-t py-2 text-14">
              <div className="flex items-center justify-between gap-2">
                <span>
                  {version.kind === 'published' ? 'Published' : 'Draft'}{' '}
                  <time
                    className="text-12 text-quiet"
                    dateTime={version.time}
                    title={formatMoment(version.time)}
                  >
                    {relativeTime(version.time, now)}
                  </time>
                </span>
                <a
                  className="ms-auto px-2 text-accent"
                  href={siteHref(site, `/manage/preview/${pageId}/${version.kind}/${version.revision}`)}
                  target="_blank"
                  rel="noreferrer"
                >
                  Open
                </a>
                <Button
                  size="compact"
                  variant="quiet"
                  aria-expanded={open === key}
                  onPress={() => setOpen(open === key ? null : key)}
                >
                  Compare
                </Button>
              </div>
              {open === key && <Comparison pageId={pageId} version={version} />}
            </li>
          );
        })}
      </ol>
      {!isLong && versions.length > shownFirst && (
        <Button size="compact" variant="quiet" onPress={() => setLong(true)}>
          Show all {versions.length}
        </Button>
      )}
    </div>
  );
}

type ComparisonProps = { pageId: number; version: PageVersion };

/** What restoring a version would do to the draft: in the language that is edited, and in no other. */
function Comparison({ pageId, version: { kind, revision } }: ComparisonProps) {
  const { store, site } = useEditor();
  const present = useSnapshot(store, ({ stored }) => stored);
  const language = languageOf(site);
  const { data, error } = useQuery({
    queryKey: queryKeys.pageVersions(pageId, { kind, revision }),
    queryFn: () => requestGraphql(pageVersionDocument, { pageId, kind, revision }),
  });
  if (error) return <ErrorNote className="mt-2" error={error} />;
  if (!data) return <p className="mt-2 text-12 text-quiet">loading...</p>;

  const version = data.pageVersion;
  const target = asOriginal(version, present);
  const commands = language ? restoreLanguage(present, version, language) : restoreCommands(present, target);
  if (commands.length === 0) {
    const where = language ? ` in ${languageName(language)}` : '';
    return <p className="mt-2 text-12 text-quiet">{`The draft is the same as this version${where}.`}</p>;
  }

  const restore = () => {
    const result = store.run(...commands);
    if (!result.ok) {
      showToast({ text: result.message, tone: 'danger' });
    } else {
      showToast({ text: 'Version restored.', action: { label: 'Undo', onAction: store.undo } });
    }
  };
  return (
    <div className="mt-2 text-12">
      {language ? (
        <LanguageChanges
          differences={languageDifferences(present, version, language)}
          content={present}
          language={language}
          targetIs="after"
          emptyText=""
        />
      ) : (
        <ContentChanges present={present} target={target} labels={labels} />
      )}
      <Button size="compact" className="mt-2" onPress={restore}>
        {language ? `Restore in ${languageName(language)}` : 'Restore'}
      </Button>
    </div>
  );
}
