import { useState } from 'react';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { readExtent } from '#domain/geo/extent-of-ground.ts';
import { TextField } from '#ui/text-field/text-field.tsx';

type ExtentFieldProps = {
  extent: BoundingBox | null;
  onChange(change: { extent: BoundingBox | null }): void;
};

/** The extent of a map of land, as four numbers; an empty one is the world. */
export function ExtentField({ extent, onChange }: ExtentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const written = extent?.join(', ') ?? '';
  const text = typed ?? written;
  const isReadable = text.trim() === '' || readExtent(text) !== null;
  const change = (next: string) => {
    setTyped(next);
    const read = readExtent(next);
    if (read || next.trim() === '') {
      onChange({ extent: read });
    }
  };

  return (
    <TextField
      label="Extent"
      description="West, south, east and north in degrees, such as -125, 32, -114, 42"
      value={text}
      onChange={change}
      onBlur={() => isReadable && setTyped(null)}
      error={isReadable ? undefined : 'Four numbers of degrees, separated by commas'}
    />
  );
}
