import type { BlockType } from './block-type.ts';

/** The blocks there are, as the toolbar and the slash menu offer them. */
export const blockChoices: { type: BlockType; label: string; icon: string; words: string }[] = [
  { type: 'paragraph', label: 'Paragraph', icon: 'pilcrow', words: 'normal text p' },
  { type: 'h1', label: 'Heading 1', icon: 'heading-1', words: 'h1 title' },
  { type: 'h2', label: 'Heading 2', icon: 'heading-2', words: 'h2 subtitle' },
  { type: 'h3', label: 'Heading 3', icon: 'heading-3', words: 'h3' },
  { type: 'h4', label: 'Heading 4', icon: 'heading-4', words: 'h4' },
  { type: 'number', label: 'Numbered List', icon: 'list-ordered', words: 'ordered ol' },
  { type: 'bullet', label: 'Bulleted List', icon: 'list', words: 'unordered ul' },
  { type: 'check', label: 'Check List', icon: 'list-checks', words: 'todo task' },
  { type: 'quote', label: 'Quote', icon: 'quote', words: 'block quote citation' },
  { type: 'code', label: 'Code', icon: 'code', words: 'codeblock javascript sql' },
];
