import { z } from 'zod';
import { storedObject } from '#domain/value/stored-object.ts';
import { maxTextLength } from '#domain/value/max-text-length.ts';
import { readColour } from '#domain/value/colour.ts';
import { readDocument, type RichTextDocument } from '#richtext/document.ts';

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
  /** A CSS colour, or `''` for the ground of the page. */
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

/** The stored state as an object: older sections stored the document alone, or words, or JSON text of the whole. */
export function stateFields(stored: unknown): Record<string, unknown> {
  if (typeof stored === 'string' && /^\s*\{/.test(stored)) {
    try {
      const parsed: unknown = JSON.parse(stored);
      if (typeof parsed === 'object' && parsed !== null && 'text' in parsed)
        return parsed as Record<string, unknown>;
    } catch {
      // Words that begin with a brace.
    }
  }
  const isState =
    typeof stored === 'object' && stored !== null && !Array.isArray(stored) && !('root' in stored);
  return isState ? (stored as Record<string, unknown>) : { text: stored };
}
