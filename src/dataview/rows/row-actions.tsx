import { use } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { BaseUrl } from '#ui/base-url.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { actionHref, readersActions, type RowAction } from '../state/row-action.ts';
import type { SectionRows } from '../query/section-rows.ts';

type RowActionsProps = {
  actions: readonly RowAction[];
  rows: SectionRows;
  row: readonly Cell[];
};

/** The links of one row; nothing where there are none. */
export function RowActions({ actions, rows, row }: RowActionsProps) {
  return (
    <ActionLinks actions={readersActions(actions)} cellOf={(name) => row[rows.indexes.get(name) ?? -1]} />
  );
}

type ActionLinksProps = {
  actions: readonly RowAction[];
  /** The cell of the row in a column. */
  cellOf(name: string): Cell | undefined;
};

/** The links among some actions of a row, as small buttons; those without a safe address are left out. */
export function ActionLinks({ actions, cellOf }: ActionLinksProps) {
  const base_url = use(BaseUrl);
  const links = actions.flatMap((action) => {
    const href = action.actionType === 'url' ? actionHref(action, cellOf) : null;
    if (href === null) return [];
    return [{ action, href: writtenHref({ base_url }, href) }];
  });
  return links.map(({ action, href }, index) => <ActionLink key={index} action={action} href={href} />);
}

function ActionLink({ action: { name, icon }, href }: { action: RowAction; href: string }) {
  const { data: texts } = useTexts();
  return (
    <a href={href} className={buttonStyle('secondary', 'compact')}>
      {icon && <Icon name={icon} />}
      {name || texts.open}
    </a>
  );
}
