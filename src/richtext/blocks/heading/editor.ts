import { $createHeadingNode, $isHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import type { BlockChoice, BlockEditor } from '../../block-editor.ts';

const choice = (tag: HeadingTagType, words: string): BlockChoice => ({
  id: tag,
  label: `Heading ${tag.slice(1)}`,
  icon: `heading-${tag.slice(1)}`,
  words: `${tag}${words}`,
  $is: (node) => $isHeadingNode(node) && node.getTag() === tag,
  $create: () => $createHeadingNode(tag),
});

/** Headings in the editor. The slash menu offers levels 1 to 4. */
export const headingEditor: BlockEditor = {
  choices: [
    choice('h1', ' title'),
    choice('h2', ' subtitle'),
    choice('h3', ''),
    choice('h4', ''),
    { ...choice('h5', ''), isOnlyInToolbar: true },
    { ...choice('h6', ''), isOnlyInToolbar: true },
  ],
};
