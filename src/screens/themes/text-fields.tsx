import { keysOf } from '#domain/value/object/keys-of.ts';
import { useState } from 'react';
import { textSteps, themeTokensSchema, type ThemeTokens } from '#domain/theme/theme.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

const fontLabels = { sans: 'Text', serif: 'Headings', mono: 'Code' } as const;

type TextFieldsProps = {
  tokens: ThemeTokens;
  onChange(tokens: ThemeTokens): void;
};

/** The fonts of a theme and the sizes of its text. */
export function TextFields({ tokens, onChange }: TextFieldsProps) {
  return (
    <>
      {keysOf(fontLabels).map((kind) => (
        <FontField
          key={kind}
          label={`Fonts of ${fontLabels[kind].toLowerCase()}`}
          names={tokens.fonts[kind]}
          onChange={(names) => onChange({ ...tokens, fonts: { ...tokens.fonts, [kind]: names } })}
        />
      ))}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-14 font-medium">Sizes (px) and line heights</legend>
        {textSteps.map((step) => {
          const style = tokens.text[step];
          const set = (part: Partial<typeof style>) =>
            onChange({ ...tokens, text: { ...tokens.text, [step]: { ...style, ...part } } });

          return (
            <div key={step} className="grid grid-cols-2 gap-3">
              <NumberField
                label={`Size ${step}`}
                minValue={8}
                maxValue={120}
                value={style.size}
                onChange={(size) => Number.isFinite(size) && set({ size })}
              />
              <NumberField
                label={`Line ${step}`}
                minValue={1}
                maxValue={2.5}
                step={0.05}
                value={style.leading}
                onChange={(leading) => Number.isFinite(leading) && set({ leading })}
              />
            </div>
          );
        })}
      </fieldset>
    </>
  );
}

const namesSchema = themeTokensSchema.shape.fonts.shape.sans;

type FontFieldProps = {
  label: string;
  names: string[];
  onChange(names: string[]): void;
};

/** Names of fonts, separated by commas: the first one that a reader's device has is used. */
function FontField({ label, names, onChange }: FontFieldProps) {
  const [text, setText] = useState(names.join(', '));
  const parsed = namesSchema.safeParse(readNames(text));

  return (
    <TextField
      label={label}
      description="The first one available is used."
      value={text}
      error={
        parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Names are separated by commas.')
      }
      onChange={(typed) => {
        setText(typed);
        const read = namesSchema.safeParse(readNames(typed));
        if (read.success) {
          onChange(read.data);
        }
      }}
    />
  );
}

const readNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
