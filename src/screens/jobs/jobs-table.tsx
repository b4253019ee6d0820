import { formatMoment } from '#domain/value/date/format-date.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { jobsDocument } from '#client/job-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';

/** The jobs as the graph returns them. */
export type JobList = ResultOf<typeof jobsDocument>['jobs'];
type Job = JobList[number];

const kinds: Record<string, string> = {
  'read-upload': 'Read a file',
  'publish-upload': 'Publish a file',
  'end-upload': 'End an upload that was interrupted',
  'take-statistics': 'Calculate statistics of a version',
  'update-statistics': 'Update statistics of a version',
  'prepare-shapes': 'Prepare the shapes of a version for maps',
  'compact-version': 'Compact a version',
  'find-long-logs': 'Look for versions to compact',
  'move-version': 'Move a version to its engine',
  'find-moves': 'Look for versions to move',
  'remove-objects': 'Remove files of deleted data',
  'write-backup': 'Make a backup',
  'remove-orphans': 'Remove unused files',
  'send-mail': 'Send an e-mail',
  'publish-page': 'Publish a scheduled page',
  'end-move': 'End a move of sections',
  'move-sections': 'Move sections to another version',
  'index-site': 'Index the pages of a site for search',
  'remove-expired': 'Remove expired links and invitations',
};
const states: Record<
  string,
  { label: string; tone: 'neutral' | 'accent' | 'success' | 'danger' | 'warning' }
> = {
  created: { label: 'Waiting', tone: 'neutral' },
  retry: { label: 'Waiting to retry', tone: 'warning' },
  active: { label: 'Running', tone: 'accent' },
  completed: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};
const onNarrow = 'md:hidden';
const onWide = 'max-md:hidden';

type JobsTableProps = {
  jobs: JobList;
  retrying: string | null;
  onRetry: (id: string) => void;
};

/** Jobs with their state and what went wrong; failed ones can be tried once more. */
export function JobsTable({ jobs, retrying, onRetry }: JobsTableProps) {
  return (
    <Table label="Jobs">
      <thead>
        <tr>
          <TableHeaderCell>Job</TableHeaderCell>
          <TableHeaderCell>State</TableHeaderCell>
          <TableHeaderCell className={onWide}>Started (UTC)</TableHeaderCell>
          <TableHeaderCell isNumber className={onWide}>
            Duration
          </TableHeaderCell>
          <TableHeaderCell isNumber className={onWide}>
            Attempts
          </TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <Row key={job.id}>
            <TableCell isHeader className="align-top">
              <Work job={job} />
            </TableCell>
            <TableCell className="align-top">
              <State job={job} isRetrying={job.id === retrying} onRetry={onRetry} />
            </TableCell>
            <TableCell className={`tabular pt-2.5! align-top whitespace-nowrap text-quiet ${onWide}`}>
              <Since job={job} />
            </TableCell>
            <TableCell isNumber className={`pt-2.5! align-top whitespace-nowrap text-quiet ${onWide}`}>
              {tookOf(job)}
            </TableCell>
            <TableCell isNumber className={`pt-2.5! align-top text-quiet ${onWide}`}>
              {job.attempts}
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Work({ job: { queue, about, error, ...job } }: { job: Job }) {
  return (
    <div className="flex flex-col gap-1 py-1">
      <span>{kinds[queue] ?? queue}</span>
      {about && <span className="font-normal wrap-anywhere text-quiet">{about}</span>}
      {error && <span className="max-w-120 font-normal wrap-anywhere text-danger">{error}</span>}
      <span className={`tabular text-12 font-normal text-quiet ${onNarrow}`}>
        <Since job={{ queue, about, error, ...job }} /> UTC
      </span>
    </div>
  );
}

type StateProps = {
  job: Job;
  isRetrying: boolean;
  onRetry: (id: string) => void;
};

function State({ job: { id, state, nextAt, queue, about }, isRetrying, onRetry }: StateProps) {
  const { label, tone } = states[state] ?? { label: state, tone: 'neutral' };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1">
      <Pill tone={tone}>{label}</Pill>
      {nextAt && <span className={`tabular text-12 text-quiet ${onWide}`}>at {formatMoment(nextAt)}</span>}
      {state === 'failed' && (
        <Button
          size="compact"
          isPending={isRetrying}
          aria-label={`Try again: ${kinds[queue] ?? queue}${about ? `, ${about}` : ''}`}
          onPress={() => onRetry(id)}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** When a job got its state. */
function Since({ job: { createdAt, startedAt, completedAt } }: { job: Job }) {
  const moment = completedAt ?? startedAt ?? createdAt;
  return <time dateTime={moment}>{formatMoment(moment)}</time>;
}

/** How long the last attempt took, where it is over. */
function tookOf({ startedAt, completedAt }: Job): string {
  if (!startedAt || !completedAt) return '–';
  const seconds = (Date.parse(completedAt) - Date.parse(startedAt)) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
