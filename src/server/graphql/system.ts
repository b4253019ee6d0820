import { builder, expensiveFieldCost } from './builder.ts';
import { readSystemState, type SystemState } from './system-state.ts';

const VersionType = builder.objectRef<SystemState['versions'][number]>('ProgramVersion').implement({
  description: 'A program and its version.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The program.' }),
    version: t.exposeString('version', { description: 'Its version.' }),
  }),
});

const JobCountType = builder.objectRef<SystemState['jobs'][number]>('JobCount').implement({
  description: 'How many jobs are in a state.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'The state, such as `failed`.' }),
    count: t.exposeInt('count', { description: 'The number of jobs.' }),
  }),
});

const SystemStateType = builder.objectRef<SystemState>('SystemState').implement({
  description: 'The state of the node that responds. Sizes are in bytes.',
  fields: (t) => ({
    versions: t.field({
      type: [VersionType],
      description: 'The versions of what runs.',
      resolve: ({ versions }) => versions,
    }),
    uptimeSeconds: t.exposeInt('uptimeSeconds', { description: 'For how long the node runs.' }),
    memory: t.exposeFloat('memory', { description: 'The memory of the server process.' }),
    engineMemory: t.exposeFloat('engineMemory', {
      description: 'The memory that the data engine uses for its data.',
    }),
    diskFree: t.exposeFloat('diskFree', { description: 'The free space on the disk of the data folder.' }),
    diskSize: t.exposeFloat('diskSize', { description: 'The size of that disk.' }),
    database: t.exposeFloat('database', { description: 'The size of the database.' }),
    connectionsUsed: t.int({
      description: 'Connections to PostgreSQL that are in use.',
      resolve: ({ connections }) => connections.used,
    }),
    connectionsWaiting: t.int({
      description: 'Requests that wait for a connection.',
      resolve: ({ connections }) => connections.waiting,
    }),
    replica: t.exposeFloat('replica', { description: 'The size of the copies of versions on this node.' }),
    requestsRunning: t.int({
      description: 'Data requests that run.',
      resolve: ({ requests }) => requests.running,
    }),
    requestsWaiting: t.int({
      description: 'Data requests that wait.',
      resolve: ({ requests }) => requests.waiting,
    }),
    isListening: t.exposeBoolean('isListening', {
      description: 'Whether changes of other nodes are received.',
    }),
    jobs: t.field({
      type: [JobCountType],
      description: 'Jobs that are not completed, by state.',
      resolve: ({ jobs }) => jobs,
    }),
  }),
});

builder.queryField('systemState', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SystemStateType,
    description: 'Versions, sizes and queues of the node that responds.',
    extensions: { action: 'installation.manage' },
    resolve: (_root, _args, { services }) => readSystemState(services),
  }),
);
