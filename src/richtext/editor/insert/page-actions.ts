import { createContext } from 'react';
import type { InsertAction } from '../../block-editor.ts';

/**
 * What the page around a text adds to its slash menu, such as sections; `run` is called once the text has
 * changed.
 */
export const PageActions = createContext<readonly InsertAction[]>([]);
