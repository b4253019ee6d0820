import { formatNumber } from '#domain/value/format-number.ts';
import { documentLength } from '#richtext/document-length.ts';
import { defaultMaxLength } from '#richtext/editor/limit/length-limit.ts';
import { Button } from '#ui/button/button.tsx';
import { ColorPicker } from '#ui/color-picker/color-picker.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { maxMaxLength, richTextStyles, type RichTextState } from './state.ts';

const options = richTextStyles
  .filter((style) => style !== '')
  .map((style) => ({ value: style, label: style }));

/** The look of a rich-text section; its words are written on the canvas. */
export function SectionSettings({ state, onChange }: SectionEditProps<RichTextState>) {
  const length = documentLength(state.text);
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
      <Switch
        isSelected={state.maxLength !== undefined}
        onChange={(isLimited) =>
          onChange({
            ...state,
            maxLength: isLimited ? Math.min(maxMaxLength, Math.max(defaultMaxLength, length)) : undefined,
          })
        }
      >
        Limit the number of characters
      </Switch>
      {state.maxLength !== undefined && (
        <NumberField
          label="Most characters"
          description={`The text has ${formatNumber(length)} now.`}
          value={state.maxLength}
          minValue={Math.min(maxMaxLength, Math.max(1, length))}
          maxValue={maxMaxLength}
          onChange={(maxLength) => onChange({ ...state, maxLength: maxLength || undefined })}
        />
      )}
    </div>
  );
}
