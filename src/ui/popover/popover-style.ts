/** The ground of everything that floats. */
export const floatStyle =
  'tm-popover rounded-panel bg-float text-ink shadow-float outline-none is-entering:fade-in is-exiting:fade-out';

/** A row of a menu or list box. */
export const optionStyle =
  'tm-menu-row group flex min-h-8 cursor-default items-center gap-2 rounded-small px-2 py-1.5 text-14 outline-none select-none is-focused:bg-ink/6 is-hovered:bg-ink/6 is-open:bg-ink/6 is-disabled:opacity-45 pointer-coarse:min-h-11';

/** The scrolling list within a floating panel. */
export const optionListStyle = 'max-h-[inherit] overflow-auto p-1 outline-none';
