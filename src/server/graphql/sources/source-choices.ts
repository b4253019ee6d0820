import { z } from 'zod';
import { maxSourceName } from '#domain/source/description/source.ts';
import { readSourceChoices, type SourceChoice, type SourceChoices } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';
import { mostIds, SourceType, VersionType, withoutNulls } from './sources.ts';

const SourceChoiceType = builder.objectRef<SourceChoice>('SourceChoice').implement({
  description: 'A source as lists of choices show it.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    columnCount: t.exposeInt('columnCount', { description: 'The number of its columns.' }),
    versions: t.field({
      type: [VersionType],
      description: 'The versions, newest first.',
      resolve: ({ versions }) => versions,
    }),
  }),
});

const SourceChoicesType = builder.objectRef<SourceChoices>('SourceChoices').implement({
  description: 'Sources that may be chosen.',
  fields: (t) => ({
    digest: t.exposeString('digest', {
      description: 'A text that changes with their names, columns, versions and numbers of rows.',
    }),
    areAll: t.exposeBoolean('areAll', { description: 'Whether there are no others.' }),
    choices: t.field({
      type: [SourceChoiceType],
      description: 'At most 50 of them.',
      resolve: ({ choices }) => choices,
    }),
    sources: t.field({
      type: [SourceType],
      description: 'All of them where there are no others; else those that the request names.',
      resolve: (found) => found.readSources(),
    }),
  }),
});

const choicesSchema = z.object({
  search: z.string().max(maxSourceName).default(''),
  anyWord: z.boolean().default(false),
});

builder.queryField('sourceChoices', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceChoicesType,
    nullable: true,
    description:
      'At most 50 sources of the installation that the viewer may choose: those whose name contains a text; without one those that were changed last. Null where all that the request names is as it was with the digest `known`.',
    args: {
      search: t.arg.string({ description: `A part of the name; at most ${maxSourceName} characters.` }),
      anyWord: t.arg.boolean({ description: 'Whether one word of the text is enough.' }),
      ids: t.arg.intList({ description: 'The ids of sources that are shown, at most 1,000.' }),
      versionIds: t.arg.intList({ description: 'The ids of versions that are shown, at most 1,000.' }),
      known: t.arg.string({ description: 'The digest of what the client has read before.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { ids, versionIds, known, ...given }, { services, viewer }) => {
      const search = parseArgument(choicesSchema, 'sourceChoices', withoutNulls(given));
      const found = await readSourceChoices({ db: services.database.db, viewer, log: services.log }, search, {
        ids: ids?.slice(0, mostIds) ?? [],
        versionIds: versionIds?.slice(0, mostIds) ?? [],
      });
      if (found.digest === known) return null;
      return found;
    },
  }),
);
