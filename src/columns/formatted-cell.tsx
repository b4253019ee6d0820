import { readColour } from '#domain/value/colour/colour.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { iconNameOf } from '#ui/icon/hazard-names.ts';
import type { CellViewProps } from './column-type.ts';

/**
 * A cell in its value format; `color` is a swatch before the text, `icon` the icon of that name. Without a
 * format it is `text`, where that is given.
 */
export function FormattedCell({
  value,
  format = {},
  text,
}: Pick<CellViewProps, 'value' | 'format'> & { text?: string }) {
  if (format.format === 'color') {
    const colour = readColour(cellText(value));
    return (
      <span className="tm-swatched">
        {colour && <span className="tm-swatch" style={{ backgroundColor: colour }} />}
        {cellText(value)}
      </span>
    );
  }

  if (format.format === 'icon') {
    const name = cellText(value);
    if (name === '') return null;
    return <Icon name={iconNameOf(name) ?? name} label={name} />;
  }

  if (format.format || text === undefined) return formatValue(value, format);
  return text;
}
