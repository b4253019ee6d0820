import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { uploadComparisonDocument, uploadDifferencesDocument } from '#client/upload-documents.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { ChangesInWords } from './changes-in-words.tsx';

/** Files of more rows are compared when somebody asks for it: it takes seconds. */
export const maxRowsAtOnce = 1_000_000;
/** A publication is compared when it has not changed for so many milliseconds. */
const pause = 700;

type UploadChangesProps = {
  uploadId: number;
  /** What would be published; null while that is not possible. */
  publication: object | null;
  /** How many rows are written for the comparison. */
  rows: number;
  mode: PublicationMode;
};

/** What a file would change in its source: what is missing comes first. */
export function UploadChanges({ uploadId, publication, rows, mode }: UploadChangesProps) {
  const settled = useSettled(publication);
  const [isWanted, setWanted] = useState(rows <= maxRowsAtOnce);
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.uploadComparison(uploadId, settled ?? {}),
    queryFn: async () =>
      (await requestGraphql(uploadComparisonDocument, { id: uploadId, publication: settled }))
        .uploadComparison,
    enabled: isWanted && settled !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (publication === null || (data === null && !isFetching)) return null;

  return (
    <section aria-label="Changes" className="mt-6" aria-busy={isFetching}>
      <h3 className="mb-1 text-16 font-semibold">Changes</h3>
      {!isWanted && (
        <Button variant="quiet" onPress={() => setWanted(true)}>
          Compare with the last version
        </Button>
      )}
      {error && (
        <ErrorNote
          message={isRefusal(error) ? error.message : 'The file could not be compared with the last version.'}
        />
      )}
      {isWanted && !data && !error && (
        <p role="status" className="text-14 text-quiet">
          Comparing with the last version…
        </p>
      )}
      {data && settled && (
        <>
          <ChangesInWords comparison={data.comparison} versionName={data.versionName} mode={mode} />
          <ChangedRows
            comparison={data.comparison}
            queryKey={queryKeys.uploadDifferences(uploadId, settled)}
            read={async (page) =>
              (
                await requestGraphql(uploadDifferencesDocument, {
                  id: uploadId,
                  publication: settled,
                  ...page,
                })
              ).uploadComparison
            }
          />
        </>
      )}
    </section>
  );
}

/** Whether the file cannot be published as it was chosen, which the message explains. */
const isRefusal = (error: Error): boolean =>
  error instanceof GraphqlRequestError && error.code === 'invalid_request';

/** A publication once it has not changed for a moment; its text decides whether it has. */
export function useSettled(publication: object | null): object | null {
  const text = JSON.stringify(publication);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as object | null;
}
