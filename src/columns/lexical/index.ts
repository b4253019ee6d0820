import { documentLength, tooLong } from '#richtext/document-length.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import type { ColumnType } from '../column-type.ts';

/** A rich-text document in a cell, stored as its JSON; plain text is a document too. */
export const lexicalColumn: ColumnType = {
  name: 'lexical',
  label: 'Rich text',
  icon: 'pilcrow',
  dataType: 'text',
  numeric: false,
  storage: 'document',
  editorHeight: 340,
  hasOptions: false,
  text: (value) => plainText(readDocument(value)),
  refusal: (raw, { max_length: most }) => {
    if (most === undefined) return null;
    const excess = documentLength(readDocument(raw)) - most;
    if (excess > 0) return tooLong(excess);
    return null;
  },
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
