import type { StoredNode } from './block.ts';
import { newElement } from './element-fields.ts';

/** A paragraph of these inline nodes. */
export const newParagraph = (children: StoredNode[]): StoredNode => ({
  type: 'paragraph',
  version: 1,
  ...newElement,
  textFormat: 0,
  textStyle: '',
  children,
});
