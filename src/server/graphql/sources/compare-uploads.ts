import {
  checkDestination,
  comparePublication,
  layerNamed,
  publicationSchema,
  readHeld,
  type ComparedPublication,
} from '#server/uploads/uploads.server.ts';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';
import { differencesPage, kindsOf } from './compare-versions.ts';
import { heldRun } from './source-checks.ts';

/** The most differing rows of a file that are read at once. */
const rowsAtOnce = 100;

const ComparedPublicationType = builder.objectRef<ComparedPublication>('UploadComparison').implement({
  description: 'What publishing a file would change.',
  fields: (t) => ({
    versionId: t.exposeInt('versionId', { description: 'The version that it follows.' }),
    versionName: t.exposeString('versionName', { description: 'The name of that version.' }),
    mode: t.exposeString('mode', {
      description: 'What becomes of the rows of that version: `replace`, `append` or `update`.',
    }),
    comparison: t.field({
      type: 'VersionComparison',
      description: 'What differs from that version.',
      resolve: ({ comparison }) => comparison,
    }),
    columns: t.field({
      type: 'SourceColumns',
      description: 'The columns that the source would have.',
      resolve: ({ snapshot }) => snapshot.columns,
    }),
    differences: t.field({
      complexity: expensiveFieldCost,
      type: 'DifferentRows',
      description: 'Rows that differ from that version, in the order of the file.',
      args: {
        kinds: t.arg.stringList({
          description: 'What happened to the rows: `added`, `removed`, `changed`; anything where missing.',
        }),
        fromIndex: t.arg.int({ defaultValue: 0, description: 'The number of rows to leave out.' }),
        toIndex: t.arg.int({
          defaultValue: rowsAtOnce,
          description: 'The end of the rows; 500 rows at most.',
        }),
      },
      resolve: (compared, { kinds, fromIndex, toIndex }, { services, viewer, signal }) => {
        const page = differencesPage(fromIndex ?? 0, toIndex ?? rowsAtOnce);
        const search = { kinds: kindsOf(kinds), column: null, ...page };
        const { comparisons } = services.engine;
        return comparisons.rowsUnpublished(compared.versionId, compared, search, { viewer, signal });
      },
    }),
  }),
});

builder.queryField('uploadComparison', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ComparedPublicationType,
    nullable: true,
    description:
      'What differs between the newest version of a source and the version that a file would become. Null for a new source, one without versions, and rows that become part of a version.',
    args: {
      id: t.arg.int({ required: true, description: 'The upload.' }),
      publication: t.arg({
        type: 'Publication',
        required: true,
        description: 'The layer, its destination and its mapping, as they would be published.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, publication }, { services, viewer, signal }) => {
      const { database, engine, uploads } = services;
      const parsed = parseArgument(publicationSchema, 'publication', publication);
      await checkDestination(database.db, parsed, viewer);
      const layer = layerNamed(await uploads.read(id, viewer.id), parsed.layerName);
      return comparePublication({ db: database.db, engine }, layer, parsed, { viewer, signal });
    },
  }),
);

builder.queryField('heldRunComparison', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ComparedPublicationType,
    nullable: true,
    description:
      'What publishing a run that checks have stopped would change; null where its file is read again.',
    args: { id: t.arg.int({ required: true, description: 'The run.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id }, context) => {
      const { services, viewer, signal } = context;
      const { database, engine, uploads } = services;
      const run = await heldRun(context, id);
      const held = await readHeld(database.db, run.uploadId);
      if (!held) return null;

      const { publication } = held;
      const layer = layerNamed(await uploads.read(run.uploadId, run.user), publication.layerName);
      return comparePublication({ db: database.db, engine }, layer, publication, { viewer, signal });
    },
  }),
);
