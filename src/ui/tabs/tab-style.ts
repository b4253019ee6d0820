/** The classes of the bar of tabs; it scrolls sideways where it is too narrow. */
export const tabListStyle =
  'flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--tm-hairline)] [scrollbar-width:none]';

/** A tab, or a link that looks like one: `aria-current` or selected is underlined. */
export const tabStyle =
  'tm-tab relative -outline-offset-2 flex h-10 cursor-pointer items-center gap-1.5 text-14 whitespace-nowrap text-quiet no-underline transition-colors select-none border-b-2 border-transparent hover:text-ink is-selected:border-accent is-selected:font-medium is-selected:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink is-disabled:pointer-events-none is-disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45';
