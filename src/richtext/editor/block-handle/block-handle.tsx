import { DraggableBlockPlugin_EXPERIMENTAL } from '@lexical/react/LexicalDraggableBlockPlugin';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { $createParagraphNode, $createTextNode, $getNearestNodeFromDOMNode } from 'lexical';
import { useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

const menuClass = 'tm-block-handle';
const button = 'grid size-6 place-items-center rounded-small text-quiet hover:bg-ink/6 hover:text-ink';

/**
 * The handle beside the block under the pointer: it drags the block to another place, and adds one below. By
 * keyboard, Alt with an arrow key moves a block and Enter adds one, so the handle is not in the order of
 * focus.
 */
export function BlockHandle() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [block, setBlock] = useState<HTMLElement | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const add = () => {
    editor.update(() => {
      const node = block && $getNearestNodeFromDOMNode(block);
      if (!node) return;
      // The slash opens the menu of blocks.
      const text = $createTextNode('/');
      node.getTopLevelElement()?.insertAfter($createParagraphNode().append(text));
      text.select();
    });
    editor.focus();
  };

  return (
    <div
      ref={setAnchor}
      className="pointer-events-none absolute inset-y-0 -right-6 -left-14 hidden select-none min-[1025px]:block print:hidden"
    >
      {anchor && isEditable && (
        <DraggableBlockPlugin_EXPERIMENTAL
          anchorElem={anchor}
          menuRef={menu}
          targetLineRef={line}
          isOnMenu={(element) => element.closest(`.${menuClass}`) !== null}
          onElementChanged={setBlock}
          menuComponent={
            <div
              ref={menu}
              className={`${menuClass} pointer-events-auto absolute top-0 left-0 flex w-13 cursor-grab opacity-0 active:cursor-grabbing`}
            >
              <button
                type="button"
                tabIndex={-1}
                aria-label="Add a block below"
                title="Add a block below"
                className={button}
                onMouseDown={(event) => event.preventDefault()}
                onClick={add}
              >
                <Icon name="plus" />
              </button>
              <span
                role="img"
                aria-label="Drag to move the block"
                title="Drag to move · Alt ↑ ↓"
                className={button}
              >
                <Icon name="grip-vertical" />
              </span>
            </div>
          }
          targetLineComponent={
            <div
              ref={line}
              className="absolute top-0 left-0 h-1 rounded-full bg-accent opacity-0 will-change-transform"
            />
          }
        />
      )}
    </div>
  );
}
