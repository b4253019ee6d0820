import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodes } from 'lexical';
import { useCallback } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { triggerBy, type TypeaheadChoice } from '../../editor/typeahead-list.ts';
import { Typeahead } from '../../editor/typeahead.tsx';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import type { ValueFields } from './index.ts';
import { $createValueNode } from './value-node.tsx';

const trigger = triggerBy(/(\{\{([^{}\n]{0,60}))$/);

/** The values that `{{` and a part of a name offer, and the dialog for all others. */
export function ValueTypeahead({ suggest }: { suggest(text: string): ValueFields[] }) {
  const [editor] = useLexicalComposerContext();
  const choicesFor = useCallback(
    (query: string): TypeaheadChoice[] => [
      ...suggest(query).map((fields) => ({
        id: fields.label,
        label: fields.label,
        detail: fields.source?.versionName ?? '',
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
    [editor, suggest],
  );
  return <Typeahead label="Values" trigger={trigger} choicesFor={choicesFor} />;
}
