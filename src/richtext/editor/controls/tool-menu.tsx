import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton, type MenuGroup } from '#ui/menu/menu.tsx';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import { focusTextAgain } from './focus-text-again.ts';

/**
 * A menu of the editor's tools. When it closes the focus is in the text again, unless an entry has moved it.
 */
export function ToolMenu({ label, icon, groups }: { label: string; icon: string; groups: MenuGroup[] }) {
  const [editor] = useLexicalComposerContext();
  return (
    <MenuButton
      label={label}
      placement="bottom start"
      trigger={
        <Tooltip text={label}>
          <Button variant="quiet" size="compact" aria-label={label} preventFocusOnPress className="px-1!">
            <span className="inline-flex items-center gap-0">
              <Icon name={icon} />
              <Icon name="chevron-down" size={14} className="text-quiet" />
            </span>
          </Button>
        </Tooltip>
      }
      groups={groups}
      onOpenChange={(isOpen) => !isOpen && focusTextAgain(editor)}
    />
  );
}
