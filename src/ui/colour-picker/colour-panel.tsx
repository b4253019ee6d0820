import { useState } from 'react';
import {
  ColorArea,
  ColorPicker as AriaColorPicker,
  ColorSlider,
  ColorThumb,
  SliderTrack,
  parseColor,
  type Color,
} from 'react-aria-components';
import { inputHeight, inputStyle } from '../field/field-style.ts';
import { colourPresets } from './colour-presets.ts';
import { ColourSwatches } from './colour-swatches.tsx';
import { resolveHexColour } from './hex-colour.ts';
import { pressedKey } from '../pressed-key/pressed-key.ts';

const thumb = 'size-4 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)]';

/** What a colour picker shows: an area of saturation and brightness, the hue, a text field and presets. */
export function ColourPanel({
  value,
  presets = colourPresets,
  note,
  onChange,
}: {
  /** `#rrggbb`. */
  value: string;
  presets?: string[] | undefined;
  /** What to know about the colour, such as that it is hard to read. */
  note?: string | undefined;
  onChange(colour: string): void;
}) {
  const [colour, change] = useColour(value, onChange);
  return (
    <AriaColorPicker value={colour} onChange={change}>
      <div className="flex w-[214px] flex-col gap-3">
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
        <HexField value={value} onChange={onChange} />
        {presets.length > 0 && <ColourSwatches label="Presets" colours={presets} />}
        {note && (
          <p role="status" className="text-12 text-warning">
            {note}
          </p>
        )}
      </div>
    </AriaColorPicker>
  );
}

/** The colour with its hue, which black and grey have none of as `#rrggbb`. */
function useColour(value: string, onChange: (colour: string) => void): [Color, (colour: Color) => void] {
  const [colour, setColour] = useState(() => parseColor(value).toFormat('hsb'));
  const shown = hexOf(colour) === value ? colour : parseColor(value).toFormat('hsb');
  return [
    shown,
    (next) => {
      setColour(next.toFormat('hsb'));
      onChange(hexOf(next));
    },
  ];
}

const hexOf = (colour: Color) => colour.toString('hex').toLowerCase();

/** A colour as text: applied with Enter and when the field is left, in any form that the browser knows. */
function HexField({ value, onChange }: { value: string; onChange(colour: string): void }) {
  const [text, setText] = useState<string | null>(null);
  const apply = () => {
    if (text !== null && text.trim() !== '') {
      onChange(resolveHexColour(text));
    }
    setText(null);
  };

  return (
    <label className="flex items-center gap-2 text-12 text-quiet">
      Hex
      <input
        value={text ?? value}
        maxLength={60}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        className={`${inputStyle} ${inputHeight(true)} tabular`}
      />
    </label>
  );
}
