import { emailsOf } from '#server/identity/identity.server.ts';
import type { RowHistoryEntry } from '#server/engine/engine.server.ts';
import { checkEditableRows, removeVersionRows, readableVersion } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

type Entry = RowHistoryEntry & { user: string | null };

const RowHistoryType = builder.objectRef<Entry>('RowHistoryEntry').implement({
  description: 'A change of the rows of a version.',
  fields: (t) => ({
    seq: t.exposeFloat('seq', { description: 'Its sequence number.' }),
    firstSeq: t.exposeFloat('firstSeq', {
      description: 'The first sequence number of the edit, which wrote those from this to `seq`.',
    }),
    kind: t.exposeString('kind', {
      description:
        '`insert`, `patch`, `delete`, `massedit`, `clear`, `restore` or `merge`; `patch` where an edit did several things.',
    }),
    at: t.exposeString('at', { description: 'The time (ISO 8601).' }),
    user: t.exposeString('user', { nullable: true, description: 'The e-mail address of who did it.' }),
    rowId: t.exposeFloat('rowId', { nullable: true, description: 'The row, where it changed only one.' }),
    rows: t.exposeFloat('rows', { description: 'The number of rows that it changed.' }),
    inserted: t.exposeFloat('inserted', { description: 'The number of rows that it added.' }),
    deleted: t.exposeFloat('deleted', { description: 'The number of single rows that were deleted.' }),
    before: t.field({
      type: 'RawRow',
      nullable: true,
      description: 'The cells before the change.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'RawRow',
      nullable: true,
      description: 'The cells after the change.',
      resolve: ({ after }) => after,
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'The column whose values were replaced.',
    }),
    maps: t.field({
      type: 'ValueReplacements',
      nullable: true,
      description: 'The values that were replaced.',
      resolve: ({ maps }) => maps,
    }),
    undoes: t.exposeFloat('undoes', { nullable: true, description: 'The entry that this one undoes.' }),
    undoneBy: t.exposeFloat('undoneBy', {
      nullable: true,
      description: 'The last entry that undid this one.',
    }),
    isUndone: t.exposeBoolean('isUndone', {
      description: 'Whether it is undone at present: an undo can be undone too.',
    }),
  }),
});

builder.queryField('rowHistory', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [RowHistoryType],
    description: 'The changes of the rows of a version, newest first.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      rowId: t.arg.int({ description: 'Only changes of this row.' }),
      within: t.arg.int({
        description: 'The changes of single rows within the entry with this sequence number.',
      }),
      limit: t.arg.int({ defaultValue: 50, description: 'The most entries to return.' }),
      before: t.arg.int({ description: 'Only entries before this sequence number.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId, rowId, within, limit, before }, { services, viewer }) => {
      const { db } = services.database;
      await readableVersion({ db, viewer }, versionId);

      const entries = await services.engine.edits.history(versionId, {
        limit: Math.min(Math.max(limit ?? 50, 1), 500),
        rowId: rowId || undefined,
        within: within || undefined,
        before: before || undefined,
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
    type: 'EditResult',
    description:
      'Undoes an entry of the history, with everything that the same edit wrote, as a new entry. Fails with the code `conflict` where a later edit builds on it.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      seq: t.arg.int({ required: true, description: 'The sequence number of the entry.' }),
    },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, seq }, { services, viewer }) => {
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.edits.undo(versionId, seq, viewer.id);
    },
  }),
);

builder.mutationField('clearRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'EditResult',
    description: 'Deletes all rows of a version, its history and the uploaded files, for good.',
    args: { versionId: t.arg.int({ required: true, description: 'The version.' }) },
    extensions: { action: 'data.remove' },
    resolve: async (_root, { versionId }, { services, viewer }) => {
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      const cleared = await removeVersionRows(services.engine, versionId, viewer);
      await services.jobs.add('remove-objects', versionId);
      return cleared;
    },
  }),
);
