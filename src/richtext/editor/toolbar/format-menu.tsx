import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { ToolbarButton } from '../../block-editor.ts';
import { menuButtons } from './selection-state.ts';
import { clearFormatting } from '../text-style/clear-formatting.ts';
import { ToolMenu } from '../controls/tool-menu.tsx';

/** The menu of the formats that are used less often, and the one that removes all of them. */
export function FormatMenu({ active }: { active: readonly ToolbarButton[] }) {
  const [editor] = useLexicalComposerContext();
  return (
    <ToolMenu
      label="More formats"
      icon="case-sensitive"
      groups={[
        {
          id: 'formats',
          items: menuButtons.map((button) => ({
            id: button.label,
            label: button.label,
            icon: button.icon,
            shortcut: button.shortcut,
            isChecked: active.includes(button),
            onAction: () => button.press(editor),
          })),
        },
        {
          id: 'clear',
          items: [
            {
              id: 'clear',
              label: 'Clear formatting',
              icon: 'remove-formatting',
              onAction: () => clearFormatting(editor),
            },
          ],
        },
      ]}
    />
  );
}
