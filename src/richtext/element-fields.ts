import { z } from 'zod';

/** The deepest indentation of a block, and the deepest nesting of lists. */
export const maxIndent = 7;

const alignments = ['', 'left', 'start', 'center', 'right', 'end', 'justify'] as const;

/** The fields of every node that has children: direction, alignment and indentation. */
export const elementFields = {
  direction: z.enum(['ltr', 'rtl']).nullable().catch(null),
  format: z.enum(alignments).catch(''),
  indent: z.number().int().min(0).max(maxIndent).catch(0),
};

/** `elementFields` of a new node. */
export const newElement = { direction: null, format: '', indent: 0 };

/**
 * The formats of text as Lexical's bits: bold 1, italic 2, strikethrough 4, underline 8, code 16, subscript
 * 32, superscript 64, highlight 128, lowercase 256, uppercase 512, capitalize 1024. Other bits are dropped.
 */
export const textFormat = z
  .number()
  .int()
  .catch(0)
  .transform((bits) => bits & 2047);
