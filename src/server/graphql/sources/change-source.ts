import {
  addVersion,
  changeColumns,
  changeSource,
  clearSource,
  copySource,
  createSource,
  deleteSource,
  deleteVersion,
  editedColumnsSchema,
  renameVersion,
  sourceChangeSchema,
} from '#server/sources/sources.server.ts';
import { accessLevels } from '#domain/access/access.ts';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

const nameSchema = oneLine.min(1, 'a name is needed').max(300);

builder.mutationField('changeSourceColumns', (t) =>
  t.int({
    description:
      'Sets the columns of a source; returns the new revision. Fails with the code `conflict` where the source is no longer at revision `base`.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      base: t.arg.int({ required: true, description: 'The revision that the change is based on.' }),
      columns: t.arg({ type: 'EditedColumns', required: true, description: 'All columns, in order.' }),
    },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId, base, columns }, context) => {
      const change = { id: sourceId, base, columns: parseArgument(editedColumnsSchema, 'columns', columns) };
      return inTransaction(context, (db) => changeColumns(db, change, context.viewer));
    },
  }),
);

builder.mutationField('createSource', (t) =>
  t.int({
    description: 'Creates a source without columns and versions, whose data editors may see; returns its id.',
    args: { name: t.arg.string({ required: true, description: 'The name.' }) },
    extensions: { action: 'source.add' },
    resolve: async (_root, { name }, context) => {
      const parsed = parseArgument(nameSchema, 'name', name);
      const data = { name: parsed, authLevel: accessLevels.editor };
      return (await inTransaction(context, (db) => createSource(db, data, context.viewer.id))).id;
    },
  }),
);

builder.mutationField('copySource', (t) =>
  t.int({
    description: 'Copies a source without its versions, under the name `copy (n)`; returns its id.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'source.add' },
    resolve: async (_root, { sourceId }, context) =>
      (await inTransaction(context, (db) => copySource(db, sourceId, context.viewer))).id,
  }),
);

builder.mutationField('changeSource', (t) =>
  t.int({
    description:
      'Sets fields of a source; returns the new revision. Fails with the code `conflict` where somebody changed one of these fields since revision `base`.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      base: t.arg.int({ required: true, description: 'The revision that the change is based on.' }),
      change: t.arg({ type: 'SourceFields', required: true, description: 'The fields to change.' }),
    },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId, base, change }, context) => {
      const parsed = parseArgument(sourceChangeSchema, 'change', change);
      return inTransaction(context, (db) =>
        changeSource(db, { id: sourceId, base, change: parsed }, context.viewer),
      );
    },
  }),
);

builder.mutationField('clearSource', (t) =>
  t.int({
    complexity: expensiveFieldCost,
    description:
      'Deletes all rows of all versions of a source, their history and the uploaded files, for good; returns how many rows there were.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'data.remove' },
    resolve: async (_root, { sourceId }, { services, viewer }) => {
      const { database, engine, jobs } = services;
      const cleared = await clearSource({ db: database.db, engine }, sourceId, viewer);
      await jobs.add('remove-objects', sourceId);
      return cleared;
    },
  }),
);

builder.mutationField('addVersion', (t) =>
  t.int({
    description: 'Adds an empty version; returns its id.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId }, context) =>
      inTransaction(context, (db) => addVersion(db, sourceId, context.viewer)),
  }),
);

builder.mutationField('renameVersion', (t) =>
  t.boolean({
    description:
      'Renames a version. Fails with the code `conflict` where it has another name than `before`; the details have it.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      name: t.arg.string({ required: true, description: 'The name.' }),
      before: t.arg.string({ description: 'The name that it had; without it, any.' }),
    },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { versionId, name, before }, context) => {
      const change = { name: parseArgument(nameSchema, 'name', name), before: before ?? undefined };
      await inTransaction(context, (db) => renameVersion(db, versionId, change, context.viewer));
      return true;
    },
  }),
);

builder.mutationField('deleteSource', (t) =>
  t.boolean({
    description: 'Deletes a source with all its versions, their rows and the uploaded files, for good.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'data.remove' },
    resolve: async (_root, { sourceId }, context) => {
      await inTransaction(context, async (db) => {
        await deleteSource(db, sourceId, context.viewer);
        await context.services.jobs.add('remove-objects', sourceId, db);
      });
      return true;
    },
  }),
);

builder.mutationField('deleteVersion', (t) =>
  t.boolean({
    description: 'Deletes a version with its rows and the uploaded files, for good.',
    args: { versionId: t.arg.int({ required: true, description: 'The version.' }) },
    extensions: { action: 'data.remove' },
    resolve: async (_root, { versionId }, context) => {
      await inTransaction(context, async (db) => {
        await deleteVersion(db, versionId, context.viewer);
        await context.services.jobs.add('remove-objects', versionId, db);
      });
      return true;
    },
  }),
);
