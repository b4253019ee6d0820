import { ColorSwatch } from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { Popover, PopoverTrigger } from '../popover/popover.tsx';
import { ColorPanel } from './color-panel.tsx';
import { swatchStyle } from './color-swatches.tsx';
import { hexColor } from './hex-color.ts';

/** What a picker begins with where no colour is chosen. */
const white = '#ffffff';

/** A colour as a button that opens a picker. `value` may be any CSS colour, or empty for none; changes are `#rrggbb`. */
export function ColorPicker({
  label,
  value,
  presets,
  note,
  onChange,
}: {
  label: string;
  value: string;
  presets?: string[];
  note?: string | undefined;
  onChange(color: string): void;
}) {
  const color = value === '' ? null : hexColor(value);
  return (
    <PopoverTrigger>
      <Button variant="quiet" size="compact" aria-label={`${label} ${color ?? 'not set'}`}>
        {color === null ? (
          <span aria-hidden className="h-5 w-5 rounded-small border border-dashed border-edge" />
        ) : (
          <ColorSwatch color={color} className={swatchStyle} />
        )}
        <span className="tabular text-quiet">{color ?? 'Not set'}</span>
      </Button>
      <Popover label={label} className="w-[246px]">
        <ColorPanel
          value={color ?? white}
          {...(presets ? { presets } : {})}
          note={note}
          onChange={onChange}
        />
      </Popover>
    </PopoverTrigger>
  );
}
