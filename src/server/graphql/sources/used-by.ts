import { noSuch } from '#domain/error/no-such.ts';
import { readUsage, type Usage, type UsingPage } from '#server/pages/pages.server.ts';
import { countPagesOfSources } from '#server/search/search.server.ts';
import {
  knownVersions,
  readSource,
  readSources,
  readUsingSources,
  type SourcesUsing,
  type UsingSource,
} from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

/** A page that shows data or an asset. */
export const UsingPageType = builder.objectRef<UsingPage>('UsingPage').implement({
  description: 'A page with sections that show data of a source, or an image or a file.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    title: t.exposeString('title', { description: 'The title.' }),
    siteName: t.exposeString('siteName', { description: 'The name of its site.' }),
    href: t.exposeString('href', {
      description: 'Its address, or that of its draft where only the draft shows it.',
    }),
    isDraft: t.exposeBoolean('isDraft', { description: 'Whether its draft shows it.' }),
    isPublished: t.exposeBoolean('isPublished', {
      description: 'Whether its published content shows it.',
    }),
    pageLevel: t.exposeInt('pageLevel', { description: 'The access level that the page requires.' }),
    sections: t.exposeStringList('sections', {
      description: 'The titles of the sections, or their types where they have none.',
    }),
    componentsHref: t.exposeString('componentsHref', {
      description: 'The components index of its site, where sections get another version.',
    }),
  }),
});

const UsingSourceType = builder.objectRef<UsingSource>('UsingSource').implement({
  description:
    'A source with columns that take labels or options from another source, or that is joined of it.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    columns: t.exposeStringList('columns', { description: 'The names of these columns.' }),
    isJoined: t.exposeBoolean('isJoined', { description: 'Whether its rows are made of the other ones.' }),
  }),
});

type SourceUsage = Usage & { using: SourcesUsing; hasOtherVersions: boolean };

const SourceUsageType = builder.objectRef<SourceUsage>('SourceUsage').implement({
  description: 'The pages that show data of a source, and the sources that take labels or options from it.',
  fields: (t) => ({
    pages: t.field({
      type: [UsingPageType],
      description: 'The pages that the viewer may edit.',
      resolve: ({ pages }) => pages,
    }),
    hidden: t.exposeInt('hidden', {
      description: 'The number of further pages, which the viewer may not edit.',
    }),
    hasOtherVersions: t.exposeBoolean('hasOtherVersions', {
      description: 'Whether these pages, or some of them, could show another version of the source.',
    }),
    sources: t.field({
      type: [UsingSourceType],
      description: 'The other sources that the viewer may read.',
      resolve: ({ using }) => using.sources,
    }),
    hiddenSources: t.int({
      description: 'The number of further sources, which the viewer may not read.',
      resolve: ({ using }) => using.hidden,
    }),
  }),
});

builder.queryField('usedBy', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceUsageType,
    description:
      'The pages that show data of a source, or of one of its versions, and the sources that take labels or options from it.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      versionId: t.arg.int({ description: 'Only what uses this version.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { sourceId, versionId }, { services, viewer }) => {
      const { db } = services.database;
      const source = await readSource(db, viewer, sourceId);
      const versions = knownVersions(source);
      if (versionId != null && !versions.includes(versionId)) throw noSuch('version', versionId);

      const used = versionId == null ? versions : [versionId];
      return {
        ...(await readUsage(db, used, viewer)),
        hasOtherVersions: versions.length > 1 && source.versions.some(({ id }) => id !== versionId),
        using: await readUsingSources(db, used, viewer, versionId == null ? sourceId : null),
      };
    },
  }),
);

const SourcePagesType = builder.objectRef<{ sourceId: number; pages: number }>('SourcePages').implement({
  description: 'How many pages show a source.',
  fields: (t) => ({
    sourceId: t.exposeInt('sourceId', { description: 'The source.' }),
    pages: t.exposeInt('pages', { description: 'The number of pages, drafts included.' }),
  }),
});

builder.queryField('sourcePages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SourcePagesType],
    description:
      'How many pages show each source that the viewer may read; sources without pages are left out.',
    args: { ids: t.arg.intList({ description: 'Only sources with these ids, at most 1,000.' }) },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { ids }, { services, viewer }) => {
      const { db } = services.database;
      const counts = await countPagesOfSources(db);
      const sources = await readSources(db, viewer, { ids: ids?.slice(0, 1000), log: services.log });

      return sources.flatMap(({ id }) => {
        const pages = counts.get(id);
        if (!pages) return [];
        return [{ sourceId: id, pages }];
      });
    },
  }),
);
