import { plainText, readDocument } from '#richtext/document.ts';
import type { ColumnType } from '../column-type.ts';

/** A rich-text document in a cell, stored as its JSON; plain text is a document too. */
export const lexicalColumn: ColumnType = {
  name: 'lexical',
  label: 'Rich text',
  icon: 'pilcrow',
  dataType: 'text',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: (value) => plainText(readDocument(value)),
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
