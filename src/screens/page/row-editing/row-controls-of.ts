import { actionHref, type RowAction } from '#dataview/state/row-action.ts';
import type { RowControls } from '#grid/paint/row-controls.tsx';
import type { Texts } from '#texts/texts-of.ts';

/** What a grid offers in each row for the actions of a section; undefined where there are none. */
export function rowControlsOf(
  actions: readonly RowAction[],
  { data, editing }: Pick<Texts, 'data' | 'editing'>,
): RowControls | undefined {
  const links = actions
    .filter(({ actionType }) => actionType === 'url')
    .map((action) => ({
      name: action.name || data.open,
      icon: action.icon,
      href: (cellOf: Parameters<typeof actionHref>[1]) => actionHref(action, cellOf),
    }));
  const deletion = actions.find(({ actionType }) => actionType === 'delete');
  if (links.length === 0 && !deletion) return undefined;
  if (!deletion) return { links };

  return { links, deletion: { name: deletion.name || editing.delete, icon: deletion.icon || 'trash-2' } };
}
