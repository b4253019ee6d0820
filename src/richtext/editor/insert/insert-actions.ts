import type { LexicalEditor } from 'lexical';
import type { InsertAction } from '../../block-editor.ts';
import { blockChoices, blockEditors } from '../../blocks/editors.ts';
import { alignments } from './alignments.ts';
import { turnInto } from './block-choice.ts';

/** What the Insert menu offers: the actions of the blocks. */
export const insertActions: readonly InsertAction[] = blockEditors.flatMap(({ actions = [] }) => actions);

/** What the slash menu offers: the types of block, what can be inserted, and the alignments. */
export const slashActions: readonly InsertAction[] = [
  ...blockChoices
    .filter(({ isOnlyInToolbar }) => !isOnlyInToolbar)
    .map((choice) => ({ ...choice, run: (editor: LexicalEditor) => turnInto(editor, choice) })),
  ...insertActions,
  ...alignments,
];
