import { cutText } from '#domain/value/text/cut-text.ts';
import { createState } from 'lexical';

/** The most characters of a table's caption. */
export const maxCaption = 500;

/** The caption of a table, which Lexical's node of a table does not have. */
export const captionState = createState('caption', {
  parse: (value) => (typeof value === 'string' ? cutText(value, maxCaption) : ''),
});
