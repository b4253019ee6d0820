// 16 px text on phones, or they zoom in.
const boxStyle =
  'w-full min-w-0 rounded-control border border-edge bg-paper text-14 text-ink placeholder:text-quiet hover:border-ink/60 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-focus disabled:opacity-50 user-invalid:border-danger is-invalid:border-danger max-sm:text-16';

/** The box of anything that is typed into. */
export const inputStyle = `tm-input ${boxStyle}`;

/** The box of something that is chosen from a list. */
export const selectStyle = `tm-select ${boxStyle}`;

/** The height and padding of one-line inputs, 36 or 32. */
export const inputHeight = (isCompact?: boolean) => (isCompact ? 'h-control-compact px-2' : 'h-control px-3');

/** The label above a field. */
export const labelStyle = 'tm-label block text-14 font-medium text-ink';

/** The quiet sentence below a field. */
export const descriptionStyle = 'block text-12 text-quiet';
