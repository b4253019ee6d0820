import { z } from 'zod';
import { linkUrl } from './link-url.ts';
import type { NodeKind } from './node-kind.ts';

/** The deepest that lists may be nested (specification 2, point 5). */
export const maxListDepth = 7;

const alignments = ['', 'left', 'start', 'center', 'right', 'end', 'justify'] as const;
const element = {
  direction: z.enum(['ltr', 'rtl']).nullable().catch(null),
  format: z.enum(alignments).catch(''),
  indent: z.number().int().min(0).max(maxListDepth).catch(0),
};
const relations = new Set(['nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc']);
const rel = z
  .string()
  .transform(
    (text) =>
      text
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => relations.has(word))
        .join(' ') || null,
  )
  .nullable()
  .catch(null);
const link = {
  ...element,
  url: z
    .string()
    .transform((url) => linkUrl(url) ?? '#')
    .catch('#'),
  target: z.enum(['_self', '_blank']).nullable().catch(null),
  rel,
  title: z.string().max(500).nullable().catch(null),
};
const refuseLink = (raw: Record<string, unknown>) =>
  linkUrl(raw['url']) === undefined
    ? 'A link may lead to http, https, mailto, tel, a path or an #anchor only.'
    : undefined;

// Bits as Lexical stores them: bold 1, italic 2, strikethrough 4, underline 8, code 16, sub 32, super 64, highlight 128.
const format = z
  .number()
  .int()
  .catch(0)
  .transform((bits) => bits & 255);
const text = {
  text: z.string().catch(''),
  format,
  detail: z.literal(0).catch(0),
  mode: z.enum(['normal', 'token', 'segmented']).catch('normal'),
  style: z.literal('').catch(''),
};
const paragraph = { textFormat: format, textStyle: z.literal('').catch('') };

/** Lexical's own kinds of node. Styles are always dropped; case transforms, too. */
export const coreKinds: NodeKind[] = [
  { type: 'paragraph', role: 'block', holds: 'inline', fields: z.object({ ...element, ...paragraph }) },
  {
    type: 'heading',
    role: 'block',
    holds: 'inline',
    fields: z.object({ ...element, tag: z.enum(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']).catch('h2') }),
  },
  { type: 'quote', role: 'block', holds: 'flow', fields: z.object(element) },
  {
    type: 'code',
    role: 'block',
    holds: 'inline',
    fields: z.object({
      ...element,
      language: z
        .string()
        .regex(/^[\w+#-]{1,40}$/)
        .nullable()
        .catch(null),
    }),
  },
  { type: 'horizontalrule', role: 'block', holds: 'nothing', fields: z.object({}), text: () => '' },
  {
    type: 'list',
    role: 'block',
    holds: 'items',
    fields: z
      .object({
        ...element,
        listType: z.enum(['bullet', 'number', 'check']).catch('bullet'),
        start: z.number().int().min(-1_000_000).max(1_000_000).catch(1),
      })
      .transform((list) => ({ ...list, tag: list.listType === 'number' ? 'ol' : 'ul' })),
  },
  {
    type: 'listitem',
    role: 'item',
    holds: 'flow',
    fields: z.object({
      ...element,
      value: z.number().int().min(-1_000_000).max(1_000_000).catch(1),
      checked: z.boolean().optional().catch(undefined),
    }),
  },
  { type: 'link', role: 'inline', holds: 'inline', fields: z.object(link), refuse: refuseLink },
  {
    type: 'autolink',
    role: 'inline',
    holds: 'inline',
    fields: z.object({ ...link, isUnlinked: z.boolean().catch(false) }),
    refuse: refuseLink,
  },
  {
    type: 'text',
    role: 'inline',
    holds: 'nothing',
    fields: z.object(text),
    text: (node) => String(node['text']),
  },
  {
    // What a highlighter made of text is stored as text.
    type: 'code-highlight',
    role: 'inline',
    holds: 'nothing',
    fields: z.object(text).transform((node) => ({ ...node, type: 'text' })),
    text: (node) => String(node['text']),
  },
  { type: 'linebreak', role: 'inline', holds: 'nothing', fields: z.object({}), text: () => '\n' },
  {
    type: 'tab',
    role: 'inline',
    holds: 'nothing',
    fields: z.object({ ...text, text: z.literal('\t').catch('\t'), detail: z.literal(2).catch(2) }),
    text: () => '\t',
  },
];
