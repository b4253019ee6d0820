import { plural } from '#domain/value/number/plural.ts';
import { changeLinks, documentHeadings, documentLinks } from '#richtext/document-links.ts';
import { documentLength, tooLong } from '#richtext/document-length.ts';
import { documentAssets, imagesWithoutText } from '#richtext/document-assets.ts';
import { documentCode } from '#richtext/document-code.ts';
import { hasHighlightedCode } from '#richtext/blocks/code/highlighted-code.ts';
import { loadHighlight } from '#richtext/blocks/code/load-highlight.ts';
import { valuesIn } from '#richtext/blocks/value/index.ts';
import type { Ground } from '#richtext/grounds.ts';
import { hardToRead } from '#richtext/hard-to-read.ts';
import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';
import {
  acceptDocument,
  isEmptyDocument,
  plainText,
  refusal,
  type RichTextDocument,
} from '#richtext/document.ts';
import type { SectionType } from '../section-type.ts';
import { richTextSchema, stateFields, type RichTextState } from './state.ts';
import { maxValues, valueQueries } from './text-values.ts';
import { versionsOfText } from './versions-of-text.ts';

const read = (stored: unknown): RichTextState => richTextSchema.parse(stateFields(stored));

function textWarnings(images: number): string[] {
  if (images === 0) return [];
  return [`${plural(images, 'image')} without alternative text: add it, or mark as decoration.`];
}

/** The colours that the text of a section is on, of those of the page. */
function sectionGrounds({ bgColor, isCard }: RichTextState, grounds: readonly Ground[]): readonly Ground[] {
  if (bgColor) return [{ colour: resolveHexColour(bgColor) }];
  if (isCard === 'Dark') return grounds.filter(({ mode }) => mode === 'dark');
  return grounds;
}

/**
 * Headings, paragraphs, lists, quotes and links; edited in place. Values in the text come from data versions.
 */
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
    if (!accepted.ok) return accepted;

    if (valuesIn(accepted.document.root.children).length > maxValues) {
      return { ok: false, message: `${refusal} A text has at most ${maxValues} values from data.` };
    }

    const state = { ...read(stored), text: accepted.document };
    const excess = documentLength(state.text) - (state.maxLength ?? Infinity);
    if (excess > 0) return { ok: false, message: tooLong(excess) };

    return { ok: true, state };
  },
  content: {
    texts: ({ text }): Record<string, RichTextDocument> => (isEmptyDocument(text) ? {} : { text }),
    // Reading the state cleans the document.
    withTexts: (state, { text = state.text }) => ({ ...state, text: text as RichTextDocument }),
    searchText: (state) => plainText(state.text),
    links: ({ text }) => documentLinks(text),
    withLinks: (state, change) => ({ ...state, text: changeLinks(state.text, change) }),
    anchors: ({ text }, taken) => documentHeadings(text, taken),
    assets: (state) => documentAssets(state.text),
    code: ({ text }) => documentCode(text),
    warnings: (state, grounds) => [
      ...textWarnings(imagesWithoutText(state.text)),
      ...hardToRead(state.text, sectionGrounds(state, grounds)),
    ],
  },
  data: versionsOfText,
  queries: ({ text }, page) => valueQueries(text, page),
  preload: ({ text }) => (hasHighlightedCode(text.root.children) ? loadHighlight() : undefined),
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
  edit: () => import('./edit.tsx'),
};
