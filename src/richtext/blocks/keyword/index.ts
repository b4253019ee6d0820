import { z } from 'zod';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { Block, NodeType } from '../../block.ts';
import { unescaped } from '../../markdown-label.ts';

/** The most characters of a keyword. */
export const maxKeywordLength = 100;

/** What a keyword stores: its text, which is empty where the stored one cannot be read. */
export type KeywordFields = { text: string };

/** The text of a keyword: on one line, and cut at the limit. */
const keywordText = z
  .string()
  .transform((text) => cutText(collapseWhitespace(text), maxKeywordLength).trim())
  .catch('');

/** A word or a term that is important on a page. */
export const keywordNode: NodeType<KeywordFields> = {
  type: 'keyword',
  role: 'inline',
  holds: 'nothing',
  isStyled: () => true,
  fields: z.object({ text: keywordText }),
  text: ({ text }) => text,
};

/** The block of keywords. In Markdown one is `[[keyword:storm surge]]`. */
export const keywordBlock: Block = {
  nodes: [keywordNode],
  markdown: {
    inline: [
      {
        pattern: /\[\[keyword:((?:[^\]\\\n]|\\.){1,200})\]\]/,
        read: ([, text = '']) => [{ type: 'keyword', text: unescaped(text) }],
      },
    ],
    write: {
      keyword: ({ text }) => (text === '' ? '' : `[[keyword:${String(text).replaceAll(/[\\\]]/g, '\\$&')}]]`),
    },
  },
};
