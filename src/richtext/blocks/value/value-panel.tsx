import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, $insertNodes, type NodeKey } from 'lexical';
import { Suspense, use, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EditorDialog } from '../../editor/controls/editor-dialog.tsx';
import { useCommand } from '../../editor/block/use-command.ts';
import { ValueHost } from '../../editor/value-host.ts';
import { noValue } from '../../shown-value.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import type { ValueFields } from './index.ts';
import { $createValueNode, $isValueNode } from './value-node.tsx';
import { ValueTypeahead } from './value-typeahead.tsx';

/** The dialog of a value, and the values that `{{` offers. */
export function ValuePanel() {
  const [editor] = useLexicalComposerContext();
  const host = use(ValueHost);
  const [edited, setEdited] = useState<{ key: NodeKey | null; fields: ValueFields | null } | null>(null);

  useCommand(EDIT_VALUE_COMMAND, (key) => {
    const node = key === null ? null : $getNodeByKey(key);
    setEdited({ key, fields: $isValueNode(node) ? node.getFields() : null });
  });
  const close = () => setEdited(null);
  const confirm = (fields: ValueFields) => {
    editor.update(() => {
      const node = edited?.key ? $getNodeByKey(edited.key) : null;
      if ($isValueNode(node)) {
        node.setFields(fields);
      } else {
        $insertNodes([$createValueNode(fields)]);
      }
    });
    close();
  };

  return (
    <>
      {host && <ValueTypeahead suggest={host.suggest} Present={host.Present} />}
      {edited && host && (
        <Suspense>
          <host.Dialog fields={edited.fields} onConfirm={confirm} onClose={close} />
        </Suspense>
      )}
      {edited && !host && noValue && 'reason' in noValue && (
        <EditorDialog
          title="Value from data"
          isOpen
          onOpenChange={(isOpen) => !isOpen && close()}
          footer={<Button onPress={close}>Close</Button>}
        >
          {noValue.reason}
        </EditorDialog>
      )}
    </>
  );
}
