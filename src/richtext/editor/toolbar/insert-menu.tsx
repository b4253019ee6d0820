import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { insertActions } from '../insert/insert-actions.ts';
import { ToolMenu } from '../controls/tool-menu.tsx';

/** The menu of everything that can be inserted into the text. */
export function InsertMenu() {
  const [editor] = useLexicalComposerContext();
  const items = insertActions.map(({ id, label, icon, run }) => ({
    id,
    label,
    icon,
    onAction: () => run(editor),
  }));

  return <ToolMenu label="Insert" icon="plus" groups={[{ id: 'insert', items }]} />;
}
