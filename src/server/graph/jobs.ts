import type { JobEntry } from '#server/jobs/jobs.server.ts';
import { builder, expensiveFieldCost } from './builder.ts';

const JobType = builder.objectRef<JobEntry>('Job').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    queue: t.exposeString('queue', { description: 'The kind of work, such as `read-upload`.' }),
    state: t.exposeString('state', {
      description:
        '`created` (it waits), `retry` (it failed and waits), `active`, `completed`, `cancelled`, `failed`.',
    }),
    about: t.exposeString('about', { nullable: true, description: 'The file or the data that it works on.' }),
    createdAt: t.exposeString('createdAt'),
    startedAt: t.exposeString('startedAt', { nullable: true }),
    completedAt: t.exposeString('completedAt', { nullable: true }),
    nextAt: t.exposeString('nextAt', { nullable: true, description: 'When it is tried again by itself.' }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed last, in a sentence.' }),
  }),
});

builder.queryField('jobs', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [JobType],
    description: 'Work behind the scenes: what runs, waits and failed, then what was done last.',
    extensions: { action: 'job.manage' },
    resolve: (_root, _args, { services }) => services.jobs.list(),
  }),
);

builder.mutationField('retryJob', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Has a job that failed tried once more.',
    args: { id: t.arg.string({ required: true }) },
    extensions: { action: 'job.manage' },
    resolve: async (_root, { id }, { services }) => {
      await services.jobs.retry(id);
      return true;
    },
  }),
);
