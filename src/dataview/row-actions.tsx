import type { Cell } from '#domain/value/cell.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { actionHref, readersActions, type RowAction } from './row-action.ts';
import type { SectionRows } from './section-rows.ts';

/** The links of one row; nothing where there are none. */
export function RowActions({
  actions,
  rows,
  row,
}: {
  actions: readonly RowAction[];
  rows: SectionRows;
  row: readonly Cell[];
}) {
  const { columns } = rows.result;
  const cellOf = (name: string) => row[columns.findIndex((column) => column.name === name)] ?? null;
  const links = readersActions(actions).flatMap((action) => {
    const href = actionHref(action, cellOf);
    return href === null ? [] : [{ action, href }];
  });
  return links.map(({ action, href }, index) => <ActionLink key={index} action={action} href={href} />);
}

/** A link of a row, as a small button. */
export function ActionLink({ action: { name, icon }, href }: { action: RowAction; href: string }) {
  return (
    <a href={href} className={buttonStyle('secondary', 'compact')}>
      {icon && <Icon name={icon} />}
      {name || 'Open'}
    </a>
  );
}
