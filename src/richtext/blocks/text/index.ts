import { z } from 'zod';
import type { Block, NodeType, StoredNode } from '../../block.ts';
import { textFormat } from '../../element-fields.ts';
import { markSyntaxes } from './text-markdown.ts';
import { readStyle, styleFields } from './text-style.ts';

const fields = {
  text: z.string().catch(''),
  format: textFormat,
  detail: z.literal(0).catch(0),
  mode: z.enum(['normal', 'token', 'segmented']).catch('normal'),
  style: z.string().catch(''),
  ...styleFields,
};

// Lexical writes a style as CSS text: its known values are stored as fields, the text never is.
const withoutCss = <Fields extends { style: string }>({ style, ...rest }: Fields) => ({
  ...rest,
  ...(style === '' ? {} : readStyle(style)),
  style: '',
});

const textSchema = z.object(fields).transform(withoutCss);

/** Text of one format and style. */
export const textNode: NodeType<z.output<typeof textSchema>> = {
  type: 'text',
  role: 'inline',
  holds: 'nothing',
  fields: textSchema,
  text: (node) => node.text,
};

/** A line break within a block. */
const lineBreakNode: NodeType = {
  type: 'linebreak',
  role: 'inline',
  holds: 'nothing',
  fields: z.object({}),
  text: () => '\n',
};

/** A tab within a block. */
const tabNode: NodeType = {
  type: 'tab',
  role: 'inline',
  holds: 'nothing',
  fields: z
    .object({ ...fields, text: z.literal('\t').catch('\t'), detail: z.literal(2).catch(2) })
    .transform(withoutCss),
  text: () => '\t',
};

/** Plain text as a node. */
export const newText = (text: string): StoredNode => ({
  type: 'text',
  version: 1,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text,
});

/** The block of text: what every other block is written with. Its formats are written by `writeInline`. */
export const textBlock: Block = {
  nodes: [textNode, lineBreakNode, tabNode],
  markdown: {
    inline: markSyntaxes,
    write: { linebreak: () => '\\\n', tab: () => '\t' },
  },
  // Characters beyond a limit, which older editors marked.
  wrappers: ['overflow'],
  migrations: {
    // A highlighter's tokens are stored as text.
    'code-highlight': (raw) => ({ ...raw, type: 'text' }),
    // A suggested word that was not accepted.
    autocomplete: () => undefined,
  },
};
