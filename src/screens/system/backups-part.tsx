import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import {
  makeBackupDocument,
  runningBackupDocument,
  type systemStateDocument,
} from '#client/system-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { textsOf } from '#texts/texts-of.ts';

/** The backups as the graph has them. */
export type BackupState = ResultOf<typeof systemStateDocument>['backups'];

const refreshMs = 3000;

/** The backups that the server has made, and a button for one more. */
export function BackupsPart({ backups }: { backups: BackupState }) {
  const { files, isRunning, isLocal, problem, problemAt } = backups;
  const refresh = useRefresh();
  const make = useMutation({
    mutationFn: () => requestGraphql(makeBackupDocument, {}),
    onSuccess: () => refresh(),
  });
  const showEnd = useEffectEvent(() => void refresh());

  useEffect(() => {
    if (!isRunning) return;
    const look = () =>
      requestGraphql(runningBackupDocument, {}).then(
        (found) => found.backups.isRunning || showEnd(),
        // Reading the screen again would replace it by an error while the server is away: the next look may
        // reach it.
        () => undefined,
      );
    const timer = setInterval(() => void look(), refreshMs);

    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <section className="mt-10 max-w-240">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">Backups</h2>
        <div className="flex flex-wrap gap-3">
          <a className={buttonStyle('quiet')} href="/admin/settings">
            Schedule
          </a>
          <Button isPending={make.isPending || isRunning} onPress={() => make.mutate()}>
            Back up now
          </Button>
        </div>
      </div>
      <p role="status" className="mt-1 text-14 text-quiet">
        {sentenceOf(backups)}
      </p>
      {make.error && <ErrorNote className="mt-3" error={make.error} />}
      {problem !== null && (
        <ErrorNote
          className="mt-3"
          message={`The last attempt failed on ${formatTimestamp(problemAt ?? '')} UTC: ${problem}`}
        />
      )}
      {files.length > 0 && (
        <Table label="Backups" className="mt-3">
          <thead>
            <tr>
              <TableHeaderCell>Time (UTC)</TableHeaderCell>
              <TableHeaderCell>Size</TableHeaderCell>
              <TableHeaderCell className="max-md:hidden">Name</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {files.map(({ name, bytes, at }) => (
              <Row key={name}>
                <TableCell isHeader className="tabular">
                  {isLocal && (
                    <a className="text-accent" href={`/admin/backups/${name}`} download>
                      {formatTimestamp(at)}
                    </a>
                  )}
                  {!isLocal && formatTimestamp(at)}
                </TableCell>
                <TableCell className="tabular">{formatBytes(bytes, textsOf(undefined).controls)}</TableCell>
                <TableCell className="text-quiet wrap-anywhere max-md:hidden">{name}</TableCell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function sentenceOf({ isRunning, files: [newest] }: BackupState): string {
  if (isRunning) return 'A backup is being made.';
  if (!newest) return 'There is no backup yet.';
  return `The last one is of ${formatTimestamp(newest.at)} UTC.`;
}
