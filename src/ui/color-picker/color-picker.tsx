import { ColorSwatch } from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { Popover, PopoverTrigger } from '../popover/popover.tsx';
import { ColorPanel } from './color-panel.tsx';
import { swatchStyle } from './color-swatches.tsx';
import { hexColor } from './hex-color.ts';

/** A colour as a button that opens a picker. `value` may be any CSS colour; changes are `#rrggbb`. */
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
  const color = hexColor(value);
  return (
    <PopoverTrigger>
      <Button variant="quiet" size="compact" aria-label={`${label} ${color}`}>
        <ColorSwatch color={color} className={swatchStyle} />
        <span className="tabular text-quiet">{color}</span>
      </Button>
      <Popover label={label} className="w-[246px]">
        <ColorPanel value={color} {...(presets ? { presets } : {})} note={note} onChange={onChange} />
      </Popover>
    </PopoverTrigger>
  );
}
