import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { maxTextLength } from '#domain/value/text/max-text-length.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import { readDocument, type RichTextDocument } from '#richtext/document.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';

/** The appearance of a rich-text section; `''` is the default. */
export const richTextStyles = [
  '',
  'Default',
  'Dark',
  'Annotation',
  'Annotation Image Card',
  'Handwritten',
  'Sitemap',
] as const;

const fields = {
  /** A CSS colour, or `''` for the background of the page. */
  bgColor: z
    .string()
    .transform((text) => readColour(text) ?? '')
    .catch(''),
  isCard: z.enum(richTextStyles).catch(''),
  /** The most characters that the editor takes; none without it. */
  maxLength: z.number().int().min(1).max(maxTextLength).optional().catch(undefined),
};

/** What a rich-text section stores. */
export const richTextSchema = storedObject({
  text: z
    .unknown()
    .optional()
    .transform((stored): RichTextDocument => readDocument(stored)),
  ...fields,
});
/** See `richTextSchema`. */
export type RichTextState = z.output<typeof richTextSchema>;

/**
 * The stored state as an object: older sections stored the document alone, or words, or JSON text of the
 * whole.
 */
export function stateFields(stored: unknown): Record<string, unknown> {
  // Words may begin with a brace too.
  const parsed = typeof stored === 'string' && /^\s*\{/.test(stored) ? parseJson(stored) : null;
  if (isRecord(parsed) && 'text' in parsed) return parsed;
  if (isRecord(stored) && !('root' in stored)) return stored;
  return { text: stored };
}
