import { $insertNodes } from 'lexical';
import { Suspense, use, useCallback } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EditorDialog } from '../../editor/controls/editor-dialog.tsx';
import { useEditedNode } from '../../editor/block/use-edited-node.ts';
import { ValueHost, type ValueHostValue } from '../../editor/value-host.ts';
import { noValue } from '../../shown-value.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import { $createValueNode, ValueNode } from './value-node.tsx';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Icon } from '#ui/icon/icon.tsx';
import { triggerBy, type TypeaheadChoice } from '../../editor/typeahead/typeahead-list.ts';
import { Typeahead } from '../../editor/typeahead/typeahead.tsx';

const trigger = triggerBy(/(\{\{([^{}\n]{0,60}))$/);

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

/**
 * The values that `{{` and a part of a name offer, with what each shows now, and the dialog for all others.
 */
function ValueTypeahead({ suggest, Present }: Pick<ValueHostValue, 'suggest' | 'Present'>) {
  const [editor] = useLexicalComposerContext();
  const choicesFor = useCallback(
    (query: string): TypeaheadChoice[] => [
      ...suggest(query).map(({ fields, name, from }) => ({
        id: [fields.source?.versionId, fields.calculation, fields.column].join(' '),
        label: name,
        note: from,
        detail: <Present fields={fields} />,
        icon: <Icon name="sigma" />,
        run: () => $insertNodes([$createValueNode(fields)]),
      })),
      {
        id: 'choose',
        label: 'Choose a value…',
        icon: <Icon name="database" />,
        run: () => editor.dispatchCommand(EDIT_VALUE_COMMAND, null),
      },
    ],
    [editor, suggest, Present],
  );

  return <Typeahead label="Values" trigger={trigger} choicesFor={choicesFor} />;
}
