import type { Cell } from '#domain/value/cell/cell.ts';
import { Icon } from '#ui/icon/icon.tsx';

/** A link of each row. `href` is null for rows that it leads nowhere for. */
type RowLink = {
  name: string;
  /** A lucide icon's name, or empty. */
  icon: string;
  href(cellOf: (name: string) => Cell): string | null;
};

/** What is offered in each row beside its cells: links, and its deletion under a name of its own. */
export type RowControls = { links: readonly RowLink[]; deletion?: { name: string; icon: string } };

/** Where the links of one row lead; those that lead nowhere are left out. */
export function linksOf(
  { links }: RowControls,
  cells: Readonly<Record<string, Cell>>,
): { name: string; icon: string; href: string }[] {
  return links.flatMap(({ name, icon, href: hrefOf }) => {
    const href = hrefOf((column) => cells[column] ?? null);
    if (href === null) return [];
    return [{ name, icon, href }];
  });
}

/**
 * The width of the column that shows them, in pixels: estimated from the names, so that it is the same in all
 * rows.
 */
export function controlsWidth({ links, deletion }: RowControls): number {
  const widths = links.map(controlWidth);
  if (deletion) {
    widths.push(controlWidth(deletion));
  }
  return widths.reduce((sum, width) => sum + width, 0);
}

const controlWidth = ({ name, icon }: { name: string; icon: string }): number =>
  (icon ? 40 : 20) + 8 * name.length;

const controlStyle =
  'inline-flex h-6 shrink-0 items-center gap-1 rounded-small px-2 text-12 font-medium whitespace-nowrap hover:bg-ink/6';

type RowControlsCellProps = {
  controls: RowControls;
  cells: Readonly<Record<string, Cell>>;
  /** The index of the row. */
  row: number;
  onDelete?: (() => void) | undefined;
};

/** The links and the deletion of one row. The row's menu has them for the keyboard. */
export function RowControlsCell({ controls, cells, row, onDelete }: RowControlsCellProps) {
  const { deletion } = controls;
  return (
    <>
      {linksOf(controls, cells).map(({ name, icon, href }, index) => (
        <a key={index} href={href} tabIndex={-1} className={`${controlStyle} text-accent no-underline`}>
          {icon && <Icon name={icon} size={14} />}
          {name}
        </a>
      ))}
      {deletion && onDelete && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${deletion.name} row ${row + 1}`}
          className={`${controlStyle} text-danger`}
          onClick={onDelete}
        >
          {deletion.icon && <Icon name={deletion.icon} size={14} />}
          {deletion.name}
        </button>
      )}
    </>
  );
}
