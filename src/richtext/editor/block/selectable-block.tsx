import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection';
import {
  $getNodeByKey,
  $getSelection,
  $isNodeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Floating, type Anchor } from '../controls/floating.tsx';
import { ToolButton } from '../controls/tool-button.tsx';

type SelectableBlockProps = {
  nodeKey: NodeKey;
  /** What it is called in the labels of the bar, such as `button`. */
  name: string;
  isInline?: boolean;
  className?: string;
  onEdit?(): void;
  children: ReactNode;
};

/**
 * What a node without children is drawn in: a click or the arrow keys select it, and then Enter, a double
 * click or the bar above it edit it.
 */
export function SelectableBlock(props: SelectableBlockProps) {
  const { nodeKey, name, isInline = false, className = '', onEdit, children } = props;
  const [editor] = useLexicalComposerContext();
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey);
  const box = useRef<HTMLSpanElement>(null);
  const select = () => {
    clearSelection();
    setSelected(true);
  };

  useNodeKeys(box, { isSelected, select, edit: onEdit });
  const remove = () => editor.update(() => $getNodeByKey(nodeKey)?.remove());
  const Tag = isInline ? 'span' : 'div';

  return (
    <Tag
      ref={box as never}
      data-selected={isSelected || undefined}
      className={`cursor-default rounded-small outline-offset-2 data-selected:outline-2 data-selected:outline-focus ${className}`}
      // A link in it leads nowhere while it is edited.
      onClickCapture={(event) => event.preventDefault()}
      onDoubleClick={onEdit}
    >
      {children}
      {isSelected && (
        <BlockBar anchorOf={() => box.current?.getBoundingClientRect()}>
          {onEdit && <ToolButton label={`Edit ${name}`} icon="pencil" onPress={onEdit} />}
          <ToolButton label={`Remove ${name}`} icon="trash-2" onPress={remove} />
        </BlockBar>
      )}
    </Tag>
  );
}

/** Selects a node by a click, and edits it by Enter while it alone is selected. */
function useNodeKeys(
  box: { current: HTMLElement | null },
  node: { isSelected: boolean; select(): void; edit: (() => void) | undefined },
): void {
  const [editor] = useLexicalComposerContext();
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Node) || !box.current?.contains(target)) return false;
    node.select();
    return true;
  });

  const onEnter = useEffectEvent((event: KeyboardEvent | null) => {
    const selection = $getSelection();
    if (!node.edit || !node.isSelected || !$isNodeSelection(selection)) return false;
    if (selection.getNodes().length !== 1) return false;
    event?.preventDefault();
    node.edit();
    return true;
  });
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(CLICK_COMMAND, (event) => onClick(event), COMMAND_PRIORITY_LOW),
        editor.registerCommand(KEY_ENTER_COMMAND, (event) => onEnter(event), COMMAND_PRIORITY_LOW),
      ),
    [editor],
  );
}

/** The tools of a selected node, above it. */
function BlockBar({ anchorOf, children }: { anchorOf(): Anchor | undefined; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Anchor>();
  const updateAnchor = useEffectEvent(() => setAnchor(anchorOf()));
  useEffect(() => {
    const follow = () => updateAnchor();
    follow();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });

    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, []);
  if (!anchor) return null;

  return (
    <Floating anchor={anchor} side="above">
      <div role="toolbar" className="fade-in flex gap-0.5 rounded-panel bg-float p-1 shadow-float">
        {children}
      </div>
    </Floating>
  );
}
