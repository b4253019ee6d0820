import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type LexicalCommand, type NodeKey } from 'lexical';
import { useState } from 'react';
import type { FieldsNode } from './fields-node.ts';
import { useCommand } from './use-command.ts';

/** The node that a dialog edits, by its key and its fields. Both are null for a new node. */
export type EditedNode<Fields> = { key: NodeKey | null; fields: Fields | null };

type EditedType<Fields extends Record<string, unknown>> = {
  /** Opens the dialog of the node with a key, or of a new node for null. */
  command: LexicalCommand<NodeKey | null>;
  node: new () => FieldsNode<Fields>;
  /** Puts a new node with these fields where the caret is. */
  $insert(fields: Fields): void;
};

/**
 * The state of a dialog that edits the fields of a node or inserts a new one; `edited` is null while it is
 * closed.
 */
export function useEditedNode<Fields extends Record<string, unknown>>({
  command,
  node: type,
  $insert,
}: EditedType<Fields>) {
  const [editor] = useLexicalComposerContext();
  const [edited, setEdited] = useState<EditedNode<Fields> | null>(null);

  const $nodeOf = (key: NodeKey | null) => {
    const node = key && $getNodeByKey(key);
    if (node instanceof type) return node;
    return null;
  };

  useCommand(command, (key) => setEdited({ key, fields: $nodeOf(key)?.getFields() ?? null }));

  const close = () => setEdited(null);
  const confirm = (fields: Fields) => {
    editor.update(() => {
      const node = $nodeOf(edited?.key ?? null);
      if (node) {
        node.setFields(fields);
      } else {
        $insert(fields);
      }
    });
    close();
  };

  return { edited, confirm, close };
}
