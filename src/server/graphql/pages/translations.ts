import {
  readTranslations,
  translationStates,
  type LanguageProgress,
  type TranslatedPage,
  type TranslationList,
} from '#server/pages/pages.server.ts';
import { z } from 'zod';
import {
  builder,
  expensiveFieldCost,
  parseArgument,
  parseSearchText,
  queryContextOf,
  siteOf,
} from '../builder.ts';

const LanguageProgressType = builder.objectRef<LanguageProgress>('LanguageProgress').implement({
  description: 'What is open in one of the other languages of a site.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language as a BCP 47 tag.' }),
    pages: t.exposeInt('pages', { description: 'How many pages have something that is open.' }),
    missing: t.exposeInt('missing', { description: 'How many texts are not translated.' }),
    outdated: t.exposeInt('outdated', {
      description: 'How many texts are translated from an earlier original.',
    }),
    unpublished: t.exposeInt('unpublished', {
      description: 'How many pages have translations that are not published.',
    }),
  }),
});

const TranslatedPageType = builder.objectRef<TranslatedPage>('TranslatedPage').implement({
  description: 'A page in one of the other languages of its site.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the page.' }),
    title: t.exposeString('title', { description: 'Its title in the original language.' }),
    path: t.exposeString('path', { description: 'Its address in the language, below that of the language.' }),
    language: t.exposeString('language', { description: 'The language as a BCP 47 tag.' }),
    missing: t.exposeInt('missing', {
      nullable: true,
      description: 'How many texts of its draft are not translated; null until they are counted.',
    }),
    outdated: t.exposeInt('outdated', {
      nullable: true,
      description: 'How many are translated from an earlier original; null until they are counted.',
    }),
    isPublished: t.exposeBoolean('isPublished', {
      description: 'Whether readers get the page in the language.',
    }),
    hasChanges: t.exposeBoolean('hasChanges', {
      description: 'Whether the draft has translations that are not published.',
    }),
  }),
});

const TranslationListType = builder.objectRef<TranslationList>('TranslationList').implement({
  description: 'What is missing, outdated or not published in the other languages of a site.',
  fields: (t) => ({
    languages: t.expose('languages', {
      type: [LanguageProgressType],
      description: 'The counts of all pages, for each language.',
    }),
    total: t.exposeInt('total', { description: 'How many pages the list has, each once for a language.' }),
    entries: t.expose('entries', { type: [TranslatedPageType], description: 'A part of them, by address.' }),
  }),
});

/** The most entries of one answer. */
const mostListed = 100;
const stateSchema = z.enum(translationStates).nullable();

builder.queryField('translations', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: TranslationListType,
    description:
      'What is missing, outdated or not published in the other languages of the site, of the pages that the viewer may edit.',
    args: {
      language: t.arg.string({ description: 'One of these languages; missing for all.' }),
      state: t.arg.string({ description: '`missing`, `outdated` or `unpublished`; missing for all.' }),
      search: t.arg.string({ description: 'Only pages whose title or address contains this text.' }),
      offset: t.arg.int({ description: 'How many entries are left out before the first one.' }),
      limit: t.arg.int({ description: `How many entries are listed; at most ${mostListed}.` }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { language, state, search, offset, limit }, context) =>
      readTranslations(queryContextOf(context), siteOf(context), {
        language: language ?? null,
        state: parseArgument(stateSchema, 'state', state ?? null),
        search: parseSearchText(search),
        offset: Math.max(0, offset ?? 0),
        limit: Math.min(mostListed, Math.max(0, limit ?? mostListed)),
      }),
  }),
);
