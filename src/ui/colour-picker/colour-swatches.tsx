import {
  ColorSwatch,
  ColorSwatchPicker as AriaColorSwatchPicker,
  ColorSwatchPickerItem,
} from 'react-aria-components';

/** The look of a small area of a colour. */
export const swatchStyle = 'h-5 w-5 rounded-small shadow-[inset_0_0_0_1px_var(--tm-shade)]';

/** Colours to choose from within a colour picker, five in a row. Colours are `#rrggbb`. */
export function ColourSwatches({ label, colours }: { label: string; colours: string[] }) {
  return (
    <AriaColorSwatchPicker aria-label={label} className="grid grid-cols-5 gap-1.5">
      {colours.map((colour) => (
        <ColorSwatchPickerItem
          key={colour}
          color={colour}
          className="rounded-small outline-offset-1 is-selected:outline-2 is-selected:outline-accent is-focus-visible:outline-2 is-focus-visible:outline-focus"
        >
          <ColorSwatch className={`${swatchStyle} w-full!`} />
        </ColorSwatchPickerItem>
      ))}
    </AriaColorSwatchPicker>
  );
}
