import { recordAuditEntry } from '#server/identity/identity.server.ts';
import type { JobEntry } from '#server/jobs/jobs.server.ts';
import { builder, expensiveFieldCost } from './builder.ts';

const JobType = builder.objectRef<JobEntry>('Job').implement({
  description: 'A background job, such as reading a file.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id of the job.' }),
    queue: t.exposeString('queue', { description: 'The kind of work, such as `read-upload`.' }),
    state: t.exposeString('state', {
      description:
        '`created` (waiting), `retry` (failed, waiting for the next attempt), `active`, `completed`, `cancelled`, `failed`.',
    }),
    about: t.exposeString('about', {
      nullable: true,
      description: "The data that it works on, or the name of the viewer's own uploaded file.",
    }),
    createdAt: t.exposeString('createdAt', { description: 'When it was requested (ISO 8601).' }),
    startedAt: t.exposeString('startedAt', { nullable: true, description: 'When the last attempt started.' }),
    completedAt: t.exposeString('completedAt', { nullable: true, description: 'When it ended.' }),
    nextAt: t.exposeString('nextAt', { nullable: true, description: 'When it is retried automatically.' }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts so far.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed.' }),
  }),
});

builder.queryField('jobs', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [JobType],
    description: 'Background jobs: running, waiting and failed ones, then those that ended last.',
    extensions: { action: 'job.manage' },
    resolve: (_root, _args, { services, viewer }) => services.jobs.list(viewer.id),
  }),
);

builder.mutationField('retryJob', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Retries a failed job.',
    args: { id: t.arg.string({ required: true, description: 'The id of the job.' }) },
    extensions: { action: 'job.manage' },
    resolve: async (_root, { id }, { services, viewer }) => {
      await services.jobs.retry(id);
      await recordAuditEntry(services.database.db, viewer, { action: 'retry-job', subject: id });
      return true;
    },
  }),
);
