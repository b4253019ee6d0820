import { z } from 'zod';
import {
  changeColumns,
  deleteSource,
  deleteVersion,
  editedColumnsSchema,
  markValidated,
  renameSource,
} from '#server/sources/sources.server.ts';
import type { Connection } from '#server/items/items.ts';
import { builder, parseArgument, type GraphContext } from '../builder.ts';

const nameSchema = z.string().trim().min(1, 'a source needs a name').max(300);

const inTransaction = <Value>({ services }: GraphContext, work: (db: Connection) => Promise<Value>) =>
  services.database.db.transaction().execute(work);

builder.mutationField('changeSourceColumns', (t) =>
  t.int({
    description: "Sets a source's column attributes upon revision `base`; answers the new revision.",
    args: {
      sourceId: t.arg.int({ required: true }),
      base: t.arg.int({ required: true }),
      columns: t.arg({ type: 'JSON', required: true }),
    },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId, base, columns }, context) => {
      const change = { id: sourceId, base, columns: parseArgument(editedColumnsSchema, 'columns', columns) };
      return inTransaction(context, (db) => changeColumns(db, change, context.viewer));
    },
  }),
);

builder.mutationField('renameSource', (t) =>
  t.boolean({
    args: { sourceId: t.arg.int({ required: true }), name: t.arg.string({ required: true }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId, name }, context) => {
      const parsed = parseArgument(nameSchema, 'name', name);
      await inTransaction(context, (db) => renameSource(db, sourceId, parsed, context.viewer));
      return true;
    },
  }),
);

builder.mutationField('markValidated', (t) =>
  t.boolean({
    description: 'Notes that the source was validated with its columns as they are.',
    args: { sourceId: t.arg.int({ required: true }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId }, context) => {
      await inTransaction(context, (db) => markValidated(db, sourceId, context.viewer));
      return true;
    },
  }),
);

builder.mutationField('deleteSource', (t) =>
  t.boolean({
    description: 'Deletes a source with all its versions and their rows, for good.',
    args: { sourceId: t.arg.int({ required: true }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId }, context) => {
      await inTransaction(context, (db) => deleteSource(db, sourceId, context.viewer));
      return true;
    },
  }),
);

builder.mutationField('deleteVersion', (t) =>
  t.boolean({
    description: 'Deletes a version with its rows, for good.',
    args: { versionId: t.arg.int({ required: true }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { versionId }, context) => {
      await inTransaction(context, (db) => deleteVersion(db, versionId, context.viewer));
      return true;
    },
  }),
);
