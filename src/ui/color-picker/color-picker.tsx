import {
  ColorArea,
  ColorField,
  ColorPicker as AriaColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker as AriaColorSwatchPicker,
  ColorSwatchPickerItem,
  ColorThumb,
  Input,
  Label,
  SliderTrack,
  parseColor,
  type Color,
} from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { inputHeight, inputStyle } from '../field/field-style.ts';
import { Popover, PopoverTrigger } from '../popover/popover.tsx';

const swatch = 'size-5 rounded-small shadow-[inset_0_0_0_1px_var(--tm-shade)]';
const thumb = 'size-4 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)]';

/** A row of colours to choose from. Colours are `#rrggbb`. */
export function ColorSwatches({
  label,
  colors,
  value,
  onChange,
}: {
  label: string;
  colors: string[];
  value?: string;
  onChange?(color: string): void;
}) {
  return (
    <AriaColorSwatchPicker
      aria-label={label}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange: (color) => onChange(hexOf(color)) } : {})}
      className="flex flex-wrap gap-1.5"
    >
      {colors.map((color) => (
        <ColorSwatchPickerItem
          key={color}
          color={color}
          className="rounded-small outline-offset-1 is-selected:outline-2 is-selected:outline-accent is-focus-visible:outline-2 is-focus-visible:outline-focus"
        >
          <ColorSwatch className={swatch} />
        </ColorSwatchPickerItem>
      ))}
    </AriaColorSwatchPicker>
  );
}

/** A colour as a button that opens a picker: area, hue, hexadecimal field, presets. Colours are `#rrggbb`. */
export function ColorPicker({
  label,
  value,
  presets = [],
  onChange,
}: {
  label: string;
  value: string;
  presets?: string[];
  onChange(color: string): void;
}) {
  return (
    <AriaColorPicker value={safeColor(value)} onChange={(color) => onChange(hexOf(color))}>
      <PopoverTrigger>
        <Button variant="quiet" size="compact" aria-label={`${label} ${safeColor(value)}`}>
          <ColorSwatch className={swatch} />
          <span className="tabular text-quiet">{safeColor(value)}</span>
        </Button>
        <Popover label={label} className="flex w-[246px] flex-col gap-3">
          <ColorArea
            colorSpace="hsb"
            xChannel="saturation"
            yChannel="brightness"
            className="h-[150px] w-[214px] rounded-small"
          >
            <ColorThumb className={thumb} />
          </ColorArea>
          <ColorSlider colorSpace="hsb" channel="hue" aria-label="Hue">
            <SliderTrack className="h-4 rounded-full">
              <ColorThumb className={`${thumb} top-1/2`} />
            </SliderTrack>
          </ColorSlider>
          <ColorField className="flex items-center gap-2">
            <Label className="text-12 text-quiet">Hex</Label>
            <Input className={`${inputStyle} ${inputHeight(true)} tabular`} />
          </ColorField>
          {presets.length > 0 && <ColorSwatches label="Presets" colors={presets} />}
        </Popover>
      </PopoverTrigger>
    </AriaColorPicker>
  );
}

const hexOf = (color: Color) => color.toString('hex').toLowerCase();

// Hex colours of 3, 4, 6 and 8 digits are normalised; other texts become #000000.
function safeColor(value: string): string {
  try {
    return hexOf(parseColor(value));
  } catch {
    return '#000000';
  }
}
