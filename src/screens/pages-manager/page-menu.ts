import type { MenuEntry, MenuGroup } from '#ui/menu/menu.tsx';

/** The menu of a page in the tree; `steps` move it, and what is null is not offered. */
export function pageMenu(page: {
  steps: MenuEntry[];
  isBeingDuplicated: boolean;
  canDuplicate: boolean;
  onRename(): void;
  onDuplicate: (() => void) | null;
  onAddBelow: (() => void) | null;
  onMakeTemplate(): void;
  onDelete(): void;
}): MenuGroup[] {
  const duplicate = page.onDuplicate && {
    id: 'duplicate',
    label: page.isBeingDuplicated ? 'Duplicating...' : 'Duplicate',
    icon: 'copy-plus',
    isDisabled: !page.canDuplicate,
    onAction: page.onDuplicate,
  };
  const addBelow = page.onAddBelow && {
    id: 'below',
    label: 'Add page below',
    icon: 'file-plus',
    onAction: page.onAddBelow,
  };

  return [
    {
      id: 'page',
      items: [
        { id: 'rename', label: 'Rename', icon: 'pencil', onAction: page.onRename },
        duplicate,
        addBelow,
        {
          id: 'template',
          label: 'Create a template from it',
          icon: 'layout-template',
          onAction: page.onMakeTemplate,
        },
      ].filter((entry) => entry !== null),
    },
    { id: 'move', items: page.steps },
    {
      id: 'end',
      items: [{ id: 'delete', label: 'Delete', icon: 'trash-2', isDanger: true, onAction: page.onDelete }],
    },
  ];
}
