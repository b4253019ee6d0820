import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu/menu.tsx';

/** A menu of the editor's tools. After an entry the focus is in the text again, unless the entry has moved it. */
export function ToolMenu({ label, icon, items }: { label: string; icon: string; items: MenuEntry[] }) {
  const [editor] = useLexicalComposerContext();
  const focusText = () =>
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused === document.body || focused?.closest('[role=menu], [role=toolbar]')) editor.focus();
    });
  return (
    <MenuButton
      label={label}
      placement="bottom start"
      trigger={
        <Button variant="quiet" size="compact" aria-label={label}>
          <Icon name={icon} />
          <Icon name="chevron-down" size={14} className="text-quiet" />
        </Button>
      }
      items={items.map((item) => ({
        ...item,
        onAction() {
          item.onAction?.();
          focusText();
        },
      }))}
    />
  );
}
