import { $insertNodes } from 'lexical';
import { Suspense, use } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EditorDialog } from '../../editor/controls/editor-dialog.tsx';
import { useEditedNode } from '../../editor/block/use-edited-node.ts';
import { ValueHost } from '../../editor/value-host.ts';
import { noValue } from '../../shown-value.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import { $createValueNode, ValueNode } from './value-node.tsx';
import { ValueTypeahead } from './value-typeahead.tsx';

/** The dialog of a value, and the values that `{{` offers. */
export function ValuePanel() {
  const host = use(ValueHost);
  const { edited, confirm, close } = useEditedNode({
    command: EDIT_VALUE_COMMAND,
    node: ValueNode,
    $insert: (fields) => $insertNodes([$createValueNode(fields)]),
  });

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
