import { ListBox, ListLayout, Virtualizer } from 'react-aria-components';
import { optionListStyle } from '../popover/popover-style.ts';
import { OptionRow, type Option } from './option.tsx';

/** From this many options on, only those in sight are drawn. */
const virtualFrom = 100;

const layoutOptions = { estimatedRowHeight: 34, padding: 4 };

/** The options of a select or combo box in its popover; without `items` those that the box around it has found. */
export function OptionList({
  count,
  items,
  emptyText,
}: {
  /** How many options there are. */
  count: number;
  items?: readonly (Option & { id: string })[];
  emptyText: string;
}) {
  const isVirtual = count >= virtualFrom;
  const list = (
    <ListBox
      {...(items ? { items } : {})}
      className={
        isVirtual ? `${optionListStyle} min-w-[max(12rem,var(--trigger-width))] p-0!` : optionListStyle
      }
      renderEmptyState={() => <p className="px-2 py-1.5 text-14 text-quiet">{emptyText}</p>}
    >
      {(option: Option) => <OptionRow option={option} />}
    </ListBox>
  );
  if (!isVirtual) return list;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      {list}
    </Virtualizer>
  );
}
