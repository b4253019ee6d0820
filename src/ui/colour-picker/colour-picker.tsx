import { ColorSwatch } from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { Popover, PopoverTrigger } from '../popover/popover.tsx';
import { ColourPanel } from './colour-panel.tsx';
import { swatchStyle } from './colour-swatches.tsx';
import { resolveHexColour } from './hex-colour.ts';

/** What a picker begins with where no colour is chosen. */
const white = '#ffffff';

/**
 * A colour as a button that opens a picker. `value` may be any CSS colour, or empty for none; changes are
 * `#rrggbb`.
 */
export function ColourPicker({
  label,
  value,
  presets,
  onChange,
}: {
  label: string;
  value: string;
  presets?: string[];
  onChange(colour: string): void;
}) {
  const colour = value === '' ? null : resolveHexColour(value);
  return (
    <PopoverTrigger>
      <Button variant="quiet" size="compact" aria-label={`${label} ${colour ?? 'not set'}`}>
        {colour === null ? (
          <span aria-hidden className="h-5 w-5 rounded-small border border-dashed border-edge" />
        ) : (
          <ColorSwatch color={colour} className={swatchStyle} />
        )}
        <span className="tabular text-quiet">{colour ?? 'Not set'}</span>
      </Button>
      <Popover label={label} className="w-[246px]">
        <ColourPanel value={colour ?? white} presets={presets} onChange={onChange} />
      </Popover>
    </PopoverTrigger>
  );
}
