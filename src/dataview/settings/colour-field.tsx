import { categoryColours } from '#domain/value/colour/category-colours.ts';
import { Button } from '#ui/button/button.tsx';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';

type ColourFieldProps = {
  label: string;
  value: string;
  presets?: string[];
  onChange(colour: string): void;
};

/** A colour that may be left to the theme, which is the empty text. */
export function ColourField({ label, value, presets = categoryColours, onChange }: ColourFieldProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="flex-1 text-14 font-medium">{label}</span>
      <ColourPicker label={label} value={value} presets={presets} onChange={onChange} />
      <Button
        variant="quiet"
        size="compact"
        aria-label={`None: ${label}`}
        isDisabled={value === ''}
        onPress={() => onChange('')}
      >
        None
      </Button>
    </div>
  );
}
