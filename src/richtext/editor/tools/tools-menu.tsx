import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { readDocument } from '../../document.ts';
import { ToolMenu } from '../controls/tool-menu.tsx';
import { useTools } from '../tools-context.ts';

const formats = [
  { id: 'markdown', label: 'Export as Markdown' },
  { id: 'html', label: 'Export as HTML' },
  { id: 'json', label: 'Export as JSON' },
] as const;

/** The menu of what is done with the whole text: import, export, suggestions of words. */
export function ToolsMenu() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const { openPanel, isSuggesting, setSuggesting } = useTools();
  const save = async (format: (typeof formats)[number]['id']) => {
    const { exportDocument } = await import('../import-export/export-document.tsx');
    exportDocument(readDocument(editor.getEditorState().toJSON()), format);
  };

  return (
    <ToolMenu
      label="More tools"
      icon="ellipsis"
      groups={[
        {
          id: 'files',
          items: [
            {
              id: 'import',
              label: 'Import a file',
              icon: 'upload',
              isDisabled: !isEditable,
              onAction: () => openPanel('import'),
            },
            ...formats.map(({ id, label }) => ({
              id,
              label,
              icon: 'download',
              onAction: () => void save(id),
            })),
          ],
        },
        {
          id: 'modes',
          items: [
            {
              id: 'suggestions',
              label: 'Suggest words',
              icon: 'whole-word',
              isChecked: isSuggesting,
              onAction: () => setSuggesting(!isSuggesting),
            },
          ],
        },
      ]}
    />
  );
}
