import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ToolButton } from '../controls/tool-button.tsx';
import { $moveBlocks } from './move-block.ts';

/**
 * Buttons that move the selected blocks: for fingers and narrow windows, which have no handle beside the
 * block.
 */
export function MoveButtons() {
  const [editor] = useLexicalComposerContext();
  return (
    <span className="flex shrink-0 items-center gap-px pointer-fine:min-[1025px]:hidden">
      {(['up', 'down'] as const).map((direction) => (
        <ToolButton
          key={direction}
          label={`Move block ${direction}`}
          icon={`arrow-${direction}`}
          shortcut={direction === 'up' ? 'Alt ↑' : 'Alt ↓'}
          onPress={() => editor.update(() => void $moveBlocks(direction))}
        />
      ))}
    </span>
  );
}
