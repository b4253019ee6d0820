import { z } from 'zod';
import {
  readSiteSections,
  type NamedVersion,
  type SiteSection,
  type SiteSections,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument } from '../builder.ts';
import { filterShape, idSchema } from './section-filter.ts';

const NamedVersionType = builder.objectRef<NamedVersion>('NamedVersion').implement({
  description: 'A version of a source with the names of both.',
  fields: (t) => ({
    sourceId: t.exposeInt('sourceId', { description: 'The source.' }),
    sourceName: t.exposeString('sourceName', { description: 'The name of the source.' }),
    versionId: t.exposeInt('versionId', { description: 'The version.' }),
    versionName: t.exposeString('versionName', { description: 'The name of the version.' }),
    isDeleted: t.boolean({
      description: 'Whether the version is deleted.',
      resolve: ({ isDeleted = false }) => isDeleted,
    }),
  }),
});

const SiteSectionType = builder.objectRef<SiteSection>('SiteSection').implement({
  description: 'A section in the components index of a site. Paths are below the base url of the site.',
  fields: (t) => ({
    section_id: t.exposeString('section_id', { description: 'Its id in the draft of its page.' }),
    page_id: t.exposeInt('page_id', { description: 'Its page.' }),
    page_title: t.exposeString('page_title', { description: 'The title of its page.' }),
    section_title: t.string({ description: 'Its title; may be empty.', resolve: ({ title }) => title }),
    name: t.exposeString('name', {
      description:
        'Its name in lists: its title, the title of its content, or its type with the beginning of its text.',
    }),
    position: t.exposeInt('position', { description: 'Its position on its page, from 1.' }),
    element_type: t.string({ description: 'Its type.', resolve: ({ type }) => type }),
    tags: t.exposeStringList('tags', { description: 'Its tags in lower case.' }),
    tracking_id: t.exposeString('tracking_id', { description: 'The id by which others follow it.' }),
    parent: t.stringList({
      description: 'The titles of the pages above its page, from the top.',
      resolve: ({ parents }) => parents,
    }),
    has_changes: t.exposeBoolean('has_changes', { description: 'Whether its page has unpublished changes.' }),
    edit_path: t.string({ description: 'The section in the editor.', resolve: ({ editPath }) => editPath }),
    url: t.string({
      nullable: true,
      description: 'The address of the section on the published page; missing if visitors do not see it.',
      resolve: ({ path }) => path,
    }),
    attribution: t.field({
      type: [NamedVersionType],
      description: 'The data versions that it shows and that the viewer may read.',
      resolve: ({ attribution }) => attribution,
    }),
  }),
});

const SectionTypeCount = builder.objectRef<SiteSections['types'][number]>('SectionTypeCount').implement({
  description: 'How many sections of a type there are.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The type, as it is stored.' }),
    label: t.exposeString('label', { description: 'Its label.' }),
    sections: t.exposeInt('sections', { description: 'The number of sections.' }),
  }),
});

const SiteSectionsType = builder.objectRef<SiteSections>('SiteSections').implement({
  description: 'A part of the components index of a site.',
  fields: (t) => ({
    sections: t.field({
      type: [SiteSectionType],
      description: 'At most 100 sections, in the order of the pages.',
      resolve: ({ sections }) => sections,
    }),
    total: t.exposeInt('total', { description: 'How many sections match.' }),
    pages: t.exposeInt('pages', { description: 'On how many pages they are.' }),
    refused: t.exposeInt('refused', {
      description: 'How many further pages with such sections require a higher access level.',
    }),
    types: t.field({
      type: [SectionTypeCount],
      description:
        'The number of matching sections of each type, without regard to the argument `type`; the most frequent first.',
      resolve: ({ types }) => types,
    }),
    versions: t.field({
      type: [NamedVersionType],
      description: 'The data versions that sections of the site show.',
      resolve: ({ versions }) => versions,
    }),
    tags: t.exposeStringList('tags', { description: 'The tags of the sections of the site, at most 1,000.' }),
  }),
});

const listSchema = z.object({
  ...filterShape,
  source: idSchema.nullish().default(null),
  from: z.number().int().min(0).max(1_000_000),
});
builder.queryField('siteSections', (t) =>
  t.field({
    complexity: { field: expensiveFieldCost, multiplier: 1 },
    type: SiteSectionsType,
    description: 'The sections of the pages that the viewer may edit, drafts included, 100 at a time.',
    args: {
      type: t.arg.string({ description: 'Only sections of this type.' }),
      source: t.arg.int({ description: 'Only sections that show data of this source.' }),
      version: t.arg.int({ description: 'Only sections that show data of this version.' }),
      tag: t.arg.string({ description: 'Only sections with this tag.' }),
      hasTags: t.arg.boolean({ description: 'Only sections with any tag.' }),
      from: t.arg.int({ defaultValue: 0, description: 'How many sections to skip.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, args, context) => {
      const { from, ...filter } = parseArgument(listSchema, 'siteSections', args);
      return readSiteSections(context.services.database.db, editorOf(context), { filter, from });
    },
  }),
);
