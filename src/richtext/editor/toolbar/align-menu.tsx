import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { INDENT_CONTENT_COMMAND, OUTDENT_CONTENT_COMMAND } from 'lexical';
import { alignments } from '../insert/alignments.ts';
import { ToolMenu } from '../controls/tool-menu.tsx';

/**
 * The menu of the alignment and the indentation of the selected blocks. `selected` is how they are aligned.
 */
export function AlignMenu({ selected }: { selected: string }) {
  const [editor] = useLexicalComposerContext();
  const current = alignments.find(({ format }) => format === selected);

  return (
    <ToolMenu
      label="Alignment"
      icon={current?.icon ?? 'text-align-start'}
      groups={[
        {
          id: 'align',
          items: alignments.map(({ id, label, icon, format, run }) => ({
            id,
            label,
            icon,
            isSelected: format === selected,
            onAction: () => run(editor),
          })),
        },
        {
          id: 'indent',
          items: [
            {
              id: 'outdent',
              label: 'Outdent',
              icon: 'list-indent-decrease',
              onAction: () => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
            },
            {
              id: 'indent',
              label: 'Indent',
              icon: 'list-indent-increase',
              onAction: () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
            },
          ],
        },
      ]}
    />
  );
}
