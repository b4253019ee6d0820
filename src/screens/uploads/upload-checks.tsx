import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { uploadChecksDocument } from '#client/upload-documents.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { plural } from '#domain/value/number/plural.ts';
import { TextField } from '#ui/text-field/text-field.tsx';
import { maxRowsAtOnce, UploadChanges, useSettled } from './upload-changes.tsx';

type UploadChecksProps = {
  uploadId: number;
  /** What would be published; null while that is not possible. */
  publication: object | null;
  rows: number;
  /** Why it is published in spite of what checks find. */
  reason: string;
  onReason(reason: string): void;
};

/** What a file would change in its source, and what checks find in it. */
export function NewVersionReview({ mode, ...checks }: UploadChecksProps & { mode: PublicationMode }) {
  const { uploadId, publication, rows } = checks;
  return (
    <>
      <UploadChanges uploadId={uploadId} publication={publication} rows={rows} mode={mode} />
      <UploadChecks {...checks} />
    </>
  );
}

/**
 * What the checks of a source find in a file, and the reason to publish it in spite of that. Large files are
 * checked when they are published.
 */
function UploadChecks({ uploadId, publication, rows, reason, onReason }: UploadChecksProps) {
  const settled = useSettled(publication);
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.uploadChecks(uploadId, settled ?? {}),
    queryFn: async () =>
      (await requestGraphql(uploadChecksDocument, { id: uploadId, publication: settled })).uploadChecks,
    enabled: settled !== null && rows <= maxRowsAtOnce,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const findings = data?.findings ?? [];
  if (publication === null || (findings.length === 0 && reason === '')) return null;

  return (
    <section aria-label="Checks" className="mt-6 max-w-prose" aria-busy={isFetching}>
      <h3 className="mb-1 text-16 font-semibold">Checks</h3>
      <div role="status" className="border-s-2 border-warning ps-3 text-14">
        <p>{plural(findings.length, 'check')} would stop this file:</p>
        <ul className="list-disc ps-5">
          {findings.map(({ check, column, text }) => (
            <li key={`${check} ${column}`} className="break-words">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <TextField
        className="mt-3 w-full"
        label="Why it is right"
        description="It is published with this reason, which the versions of the source show."
        value={reason}
        onChange={onReason}
      />
    </section>
  );
}
