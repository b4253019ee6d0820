import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodes } from 'lexical';
import { useCallback } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { triggerBy, type TypeaheadChoice } from '../../editor/typeahead/typeahead-list.ts';
import { Typeahead } from '../../editor/typeahead/typeahead.tsx';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import type { ValueHostValue } from '../../editor/value-host.ts';
import { $createValueNode } from './value-node.tsx';

const trigger = triggerBy(/(\{\{([^{}\n]{0,60}))$/);

/**
 * The values that `{{` and a part of a name offer, with what each shows now, and the dialog for all others.
 */
export function ValueTypeahead({ suggest, Present }: Pick<ValueHostValue, 'suggest' | 'Present'>) {
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
