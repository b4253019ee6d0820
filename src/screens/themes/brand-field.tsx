import { useState } from 'react';
import { brandColours } from '#domain/theme/brand-colours.ts';
import { hexColour } from '#domain/theme/colour.ts';
import type { ThemeTokens } from '#domain/theme/theme.ts';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';

type BrandFieldProps = {
  colors: ThemeTokens['colors'];
  onChange(colors: ThemeTokens['colors']): void;
};

/**
 * One colour that the accents of both modes are derived from; each of them can still be changed by itself.
 */
export function BrandField({ colors, onChange }: BrandFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (brand: string) => {
    setChosen(brand);
    onChange(brandColours(colors, brand));
  };

  return (
    <div>
      <div className="flex min-h-9 items-center justify-between gap-2 text-14 font-medium">
        <span>Brand colour</span>
        <ColourPicker
          label="Brand colour"
          value={chosen ?? hexColour(colors.light.accent)}
          onChange={choose}
        />
      </div>
      <p className="text-12 text-quiet">
        Accent, hover, soft, focus ring and the text on them follow from it, in light and dark.
        {chosen !== null && changedAccent(colors, chosen)}
      </p>
    </div>
  );
}

/** What is said where the accent is not the brand colour itself. */
function changedAccent(colors: ThemeTokens['colors'], brand: string): string {
  const { accent } = colors.light;
  const isDerived = accent === brandColours(colors, brand).light.accent;
  if (isDerived && accent !== brand) {
    return ` In light mode the accent is ${accent}, so that text in it can be read.`;
  }

  return '';
}
