import { plural } from '#domain/value/plural.ts';
import { documentAssets, imagesWithoutText } from '#richtext/document-assets.ts';
import { acceptDocument, plainText } from '#richtext/document.ts';
import type { SectionType } from '../section-type.ts';
import { richTextSchema, stateFields, type RichTextState } from './state.ts';

const read = (stored: unknown): RichTextState => richTextSchema.parse(stateFields(stored));

const textWarnings = (images: number): string[] =>
  images === 0 ? [] : [`${plural(images, 'image')} without alternative text: add it, or mark as decoration.`];

/** Headings, paragraphs, lists, quotes and links; edited in place. */
export const richTextSection: SectionType<RichTextState> = {
  name: 'lexical',
  label: 'Rich text',
  description: 'Headings, paragraphs, lists, quotes and links, written on the page.',
  icon: 'text',
  rank: 1,
  schema: richTextSchema,
  defaults: read(null),
  migrations: [stateFields],
  read,
  accept: (stored) => {
    const accepted = acceptDocument(stateFields(stored)['text']);
    return accepted.ok ? { ok: true, state: { ...read(stored), text: accepted.document } } : accepted;
  },
  searchText: (state) => plainText(state.text),
  tags: () => [],
  dataVersions: () => [],
  assets: (state) => documentAssets(state.text),
  warnings: (state) => textWarnings(imagesWithoutText(state.text)),
  opensSettings: false,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
  edit: () => import('./edit.tsx'),
};
