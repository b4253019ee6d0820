import { Button } from '#ui/button/button.tsx';
import { ColorPicker } from '#ui/color-picker/color-picker.tsx';
import { Select } from '#ui/select/select.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { richTextStyles, type RichTextState } from './state.ts';

const options = richTextStyles
  .filter((style) => style !== '')
  .map((style) => ({ value: style, label: style }));

// 15 presets: soft backgrounds first, then strong ones.
// prettier-ignore
const presets = [
  '#ffffff', '#f6f5f1', '#eaf1fa', '#e8f4ee', '#fdf3e4',
  '#fbeaea', '#f1ecf8', '#e9ecf0', '#3b6fb5', '#3f9b7a',
  '#e0873a', '#c2504f', '#8a6bb8', '#465263', '#1c2330',
];

/** The look of a rich-text section; its words are written on the canvas. */
export function SectionSettings({ state, onChange }: SectionEditProps<RichTextState>) {
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Style"
        options={options}
        value={state.isCard || 'Default'}
        onChange={(isCard) => onChange({ ...state, isCard: isCard as RichTextState['isCard'] })}
      />
      <div className="flex items-center gap-2">
        <span className="flex-1 text-14 font-medium">Background</span>
        <ColorPicker
          label="Background"
          value={state.bgColor || '#ffffff'}
          presets={presets}
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
    </div>
  );
}
