import { Autocomplete, ListBox, ListLayout, Virtualizer } from 'react-aria-components';
import { containsFolded } from '#domain/value/text/fold-letters.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { optionListStyle } from '../popover/popover-style.ts';
import { ListSearch } from '../search-field/list-search.tsx';
import { OptionRow, type Option } from './option.tsx';

/** From this many options on, only those in sight are drawn, and those of a select are searched. */
const manyOptions = 100;

const layoutOptions = { estimatedRowHeight: 32, padding: 4 };

/** A search of the options by the caller, who gives those that the text finds. */
export type OptionSearch = {
  label: string;
  text: string;
  onChange(text: string): void;
  /** What is said where no options are listed. */
  emptyText: string;
  /** What is said above those that are listed. */
  note?: string | undefined;
};

/**
 * The options of a combo box in its popover: those that it has found of `count`; with `items` those of a
 * select.
 */
export function OptionList({
  count,
  items,
  emptyText,
  search,
}: {
  count: number;
  items?: readonly (Option & { id: string })[];
  emptyText: string;
  search?: OptionSearch | undefined;
}) {
  const { controls: texts } = useTexts();
  const isVirtual = count >= manyOptions && !search;
  const list = (
    <ListBox
      items={items}
      className={
        isVirtual ? `${optionListStyle} min-w-[max(12rem,var(--trigger-width))] p-0!` : optionListStyle
      }
      renderEmptyState={() => (
        <p className="px-2 py-1.5 text-14 text-quiet">{search?.emptyText ?? emptyText}</p>
      )}
    >
      {(option: Option) => <OptionRow option={option} />}
    </ListBox>
  );

  if (search) {
    return (
      <Autocomplete inputValue={search.text} onInputChange={search.onChange}>
        <ListSearch label={search.label} className="p-1 pb-0" autoFocus />
        <p role="status" className="px-3 pt-1 text-12 text-quiet empty:hidden">
          {search.note}
        </p>
        {list}
      </Autocomplete>
    );
  }

  if (!isVirtual) return list;

  const drawnInSight = (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      {list}
    </Virtualizer>
  );
  if (!items) return drawnInSight;

  return (
    <Autocomplete filter={containsFolded}>
      <ListSearch label={texts.findOption} className="p-1 pb-0" autoFocus />
      {drawnInSight}
    </Autocomplete>
  );
}
