import type { BlockEditor } from '../block-editor.ts';
import { linkEditor } from './link/editor.ts';
import { textEditor } from './text/editor.ts';

/** The blocks whose buttons change words. They are all that captions have. */
export const wordEditors: readonly BlockEditor[] = [textEditor, linkEditor];
