import type { BlockEditor } from '../../block-editor.ts';
import { IconNode } from './icon-node.tsx';

/** Icons in the editor; a colon and a part of their name offers them beside emoji. */
export const iconEditor: BlockEditor = { nodes: [IconNode] };
