import { FORMAT_ELEMENT_COMMAND, type ElementFormatType } from 'lexical';
import type { InsertAction } from '../../block-editor.ts';

const alignment = (label: string, icon: string, format: ElementFormatType) =>
  ({
    id: `align-${label}`,
    label: `Align ${label}`,
    icon,
    words: `align text ${label}`,
    format,
    run: (editor) => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, format),
  }) satisfies InsertAction & { format: ElementFormatType };

/** How a block can be aligned. */
export const alignments = [
  alignment('left', 'text-align-start', 'left'),
  alignment('center', 'text-align-center', 'center'),
  alignment('right', 'text-align-end', 'right'),
  alignment('justify', 'text-align-justify', 'justify'),
];
