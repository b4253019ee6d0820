import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { safeHref } from '../state/cell-link.ts';
import { imageSizes, type ColumnDescriptor } from '../state/column-descriptor.ts';

/** The sides of the boxes that images are fitted into, in px, by `imageSizes`. */
const sides = [64, 96, 128, 160, 192, 224, 256, 288, 320, 384, 448, 512];

/**
 * The address of a cell's image: that of its column, else made of the location, the cell and the extension.
 */
function cellImageAddress(column: ColumnDescriptor, value: Cell): string | null {
  if (column.imageSrc) return imageHref(column.imageSrc);
  const name = cellText(value);
  if (name === '') return null;
  if (column.imageLocation === '') return imageHref(name);
  const folder = column.imageLocation.replace(/\/$/, '');
  const extension = column.imageExtension.replace(/^\./, '');

  return imageHref(`${folder}/${encodeURIComponent(name)}${extension && `.${extension}`}`);
}

/** Whether the cells of a column are addresses of images, which say nothing to people who cannot see them. */
const holdsAddresses = ({ imageSrc, imageLocation }: ColumnDescriptor) =>
  imageSrc === '' && imageLocation === '';

type CellImageProps = {
  column: ColumnDescriptor;
  label: string;
  value: Cell;
};

/**
 * A cell as an image, named by its value, or by its column's `label` where the value is an address; the value
 * itself where it leads to no image.
 */
export function CellImage({ column, label, value }: CellImageProps) {
  const address = cellImageAddress(column, value);
  if (address === null) return <>{cellText(value)}</>;

  const size = column.imageSize ? sides[imageSizes.indexOf(column.imageSize)] : undefined;
  return (
    <img
      className="tm-cell-image"
      src={address}
      alt={holdsAddresses(column) ? label : cellText(value)}
      loading="lazy"
      referrerPolicy="no-referrer"
      style={{ '--side': size && `${size}px`, margin: column.imageMargin || undefined }}
    />
  );
}

/** Images come over HTTP, from this site or others. */
function imageHref(address: string): string | null {
  if (/^(mailto|tel):/i.test(address.trim())) return null;
  return safeHref(address);
}
