import type { BlockEditor } from '../block-editor.ts';
import { buttonEditor } from './button/editor.ts';
import { cardEditor } from './card/editor.ts';
import { codeEditor } from './code/editor.ts';
import { collapsibleEditor } from './collapsible/editor.ts';
import { columnsEditor } from './columns/editor.ts';
import { contentsEditor } from './contents/editor.ts';
import { dividerEditor } from './divider/editor.ts';
import { embedEditor } from './embed/editor.ts';
import { fileEditor } from './file/editor.ts';
import { headingEditor } from './heading/editor.ts';
import { iconEditor } from './icon/editor.ts';
import { imageEditor } from './image/editor.ts';
import { keywordEditor } from './keyword/editor.ts';
import { listEditor } from './list/editor.ts';
import { paragraphEditor } from './paragraph/editor.ts';
import { quoteEditor } from './quote/editor.ts';
import { tableEditor } from './table/editor.ts';
import { valueEditor } from './value/editor.ts';
import { wordEditors } from './word-editors.ts';

/** Every block's part of the editor, in the order in which toolbar and slash menu offer them. */
export const blockEditors: readonly BlockEditor[] = [
  paragraphEditor,
  headingEditor,
  listEditor,
  quoteEditor,
  codeEditor,
  dividerEditor,
  tableEditor,
  columnsEditor,
  collapsibleEditor,
  cardEditor,
  buttonEditor,
  contentsEditor,
  imageEditor,
  fileEditor,
  embedEditor,
  valueEditor,
  iconEditor,
  keywordEditor,
  ...wordEditors,
];

/** What a block can be, see `BlockChoice`. */
export const blockChoices = blockEditors.flatMap(({ choices = [] }) => choices);
