import { emailsOf } from '#server/identity/identity.server.ts';
import type { HistoryEntry } from '#server/engine/engine.server.ts';
import { checkEditableRows, readableVersion } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

type Entry = HistoryEntry & { user: string | null };

const RowHistoryType = builder.objectRef<Entry>('RowHistoryEntry').implement({
  fields: (t) => ({
    seq: t.exposeFloat('seq'),
    firstSeq: t.exposeFloat('firstSeq', {
      description:
        'What one act wrote has the numbers from this to `seq`: older entries are those before it.',
    }),
    kind: t.exposeString('kind', {
      description:
        '`insert`, `patch`, `delete`, `massedit`, `clear`, `restore` or `merge`; `patch` where an act did several things.',
    }),
    at: t.exposeString('at'),
    user: t.exposeString('user', { nullable: true, description: 'An e-mail address.' }),
    rowId: t.exposeFloat('rowId', { nullable: true }),
    rows: t.exposeFloat('rows', { description: 'How many rows it touched.' }),
    inserted: t.exposeFloat('inserted', { description: 'How many of the rows were added.' }),
    deleted: t.exposeFloat('deleted', { description: 'How many of the rows were taken away one by one.' }),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after }),
    column: t.exposeString('column', { nullable: true }),
    maps: t.field({ type: 'JSON', nullable: true, resolve: ({ maps }) => maps }),
    undoes: t.exposeFloat('undoes', { nullable: true }),
    undoneBy: t.exposeFloat('undoneBy', { nullable: true }),
    isUndone: t.exposeBoolean('isUndone', {
      description: 'Whether it is taken back now: an undo may itself have been undone.',
    }),
  }),
});

builder.queryField('rowHistory', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [RowHistoryType],
    description: "Who changed what in a version's rows, newest first; of one row where `rowId` is given.",
    args: {
      versionId: t.arg.int({ required: true }),
      rowId: t.arg.int(),
      within: t.arg.int({ description: 'The single rows of the entry with this number.' }),
      limit: t.arg.int({ defaultValue: 50 }),
      before: t.arg.int({ description: 'Only entries before this sequence number.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId, rowId, within, limit, before }, { services, viewer }) => {
      const { db } = services.database;
      await readableVersion({ db, viewer }, versionId);
      const entries = await services.engine.history(versionId, {
        limit: Math.min(Math.max(limit ?? 50, 1), 500),
        ...(rowId ? { rowId } : {}),
        ...(within ? { within } : {}),
        ...(before ? { before } : {}),
      });
      const emails = await emailsOf(
        db,
        entries.map(({ by }) => by),
      );
      return entries.map((entry) => ({ ...entry, user: emails.get(entry.by ?? '') ?? null }));
    },
  }),
);

builder.mutationField('undoChange', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description:
      'Takes an entry of the history back, as a new entry, with all that the same act wrote; refused with the code `conflict` where a later edit stands on it.',
    args: { versionId: t.arg.int({ required: true }), seq: t.arg.int({ required: true }) },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, seq }, { services, viewer }) => {
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.undo(versionId, seq, viewer.id);
    },
  }),
);

builder.mutationField('clearRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description: 'Takes all rows of a version away; answers `seq` and how many were `cleared`.',
    args: { versionId: t.arg.int({ required: true }) },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId }, { services, viewer }) => {
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.clear(versionId, viewer.id);
    },
  }),
);
