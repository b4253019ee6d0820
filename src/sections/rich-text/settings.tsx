import { documentLength } from '#richtext/document-length.ts';
import { LengthLimitField } from '#richtext/editor/limit/length-limit-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';
import { Select } from '#ui/select/select.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { richTextStyles, type RichTextState } from './state.ts';

const options = richTextStyles
  .filter((style) => style !== '')
  .map((style) => ({ value: style, label: style }));

/** The look of a rich-text section; its words are written on the canvas. */
export function SectionSettings({ state, onChange }: SectionEditProps<RichTextState>) {
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Style"
        options={options}
        value={state.isCard || 'Default'}
        onChange={(isCard) => onChange({ ...state, isCard: isCard })}
      />
      <div className="flex items-center gap-2">
        <span className="flex-1 text-14 font-medium">Background</span>
        <ColourPicker
          label="Background"
          value={state.bgColor ?? ''}
          onChange={(bgColor) => onChange({ ...state, bgColor })}
        />
        <Button
          variant="quiet"
          size="compact"
          isDisabled={!state.bgColor}
          onPress={() => onChange({ ...state, bgColor: '' })}
        >
          None
        </Button>
      </div>
      <LengthLimitField
        maxLength={state.maxLength}
        length={documentLength(state.text)}
        onChange={(maxLength) => onChange({ ...state, maxLength })}
      />
    </div>
  );
}
