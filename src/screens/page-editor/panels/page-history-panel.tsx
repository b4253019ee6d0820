import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { historySentence } from '#domain/page/change/history-sentence.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { commentOnPageDocument, historyDocument, pageVersionsDocument } from '#client/page-documents.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { relativeTime } from '#domain/value/date/relative-time.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { PageVersions } from './page-versions.tsx';

/** A field for comments, the versions of the page, and its history, newest first. */
export function PageHistoryPanel({ page }: { page: PageEntry }) {
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const key = queryKeys.pageHistory(page.id);
  const now = useNow();
  const history = useQuery({
    queryKey: key,
    queryFn: () => requestGraphql(historyDocument, { pageId: page.id }),
  });

  const versions = useQuery({
    queryKey: queryKeys.pageVersions(page.id),
    queryFn: () => requestGraphql(pageVersionsDocument, { pageId: page.id }),
  });
  const add = useMutation({
    mutationFn: () => requestGraphql(commentOnPageDocument, { pageId: page.id, comment }),
    onSuccess: async () => {
      setComment('');
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  const entries = history.data?.history ?? [];
  const shownVersions = versions.data?.pageVersions ?? [];
  // Without a connection everything fails for the same reason.
  const failures = new Map(
    [add.error, history.error, versions.error].flatMap((error) => (error ? [[error.message, error]] : [])),
  );

  return (
    <div>
      <Form
        className="flex items-end gap-2"
        isPending={add.isPending}
        error={add.error}
        onSubmit={() => {
          if (comment.trim()) {
            add.mutate();
          }
        }}
      >
        <TextField label="Add a comment" className="grow" value={comment} onChange={setComment} />
        <Button type="submit" isDisabled={!comment.trim()} isPending={add.isPending}>
          add
        </Button>
      </Form>
      {[...failures].map(([message, error]) => (
        <ErrorNote key={message} className="mt-3" error={error} />
      ))}
      {shownVersions.length > 0 && <PageVersions pageId={page.id} versions={shownVersions} now={now} />}
      {history.data?.history.length === 0 && <EmptyState text="Nothing has happened to this page yet." />}
      {entries.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-12 font-semibold text-quiet">History</h3>
          <ol>
            {entries.map((entry) => (
              <li key={entry.id} className="border-t py-2 text-14">
                <p className="break-words">{historySentence(entry)}</p>
                <p className="text-12 text-quiet">
                  <time dateTime={entry.time} title={formatMoment(entry.time)}>
                    {relativeTime(entry.time, now)}
                  </time>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The present moment, renewed every 30 seconds. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
