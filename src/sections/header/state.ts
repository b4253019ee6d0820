import { z } from 'zod';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { lenient, lenientList } from '#domain/value/object/stored-object.ts';
import { dataStateOf } from '#dataview/state/data-state.ts';
import { acceptImageAddress } from '#domain/value/address/accept-image-address.ts';

/** What a column of a source can fill in a header. */
export const headerParts = ['title', 'note', 'image', 'logo'] as const;
/** One of `headerParts`. */
export type HeaderPart = (typeof headerParts)[number];

/** The backgrounds that a header can have. */
const headerBackgrounds = ['', 'bg-raised', 'bg-accent-soft'] as const;

const flag = lenient(z.boolean(), false);
const text = lenient(z.string().max(2000), '');
const image = z
  .unknown()
  .optional()
  .transform((stored) => acceptImageAddress(stored) ?? '');

const headerColumnSchema = columnDescriptorSchema.extend({
  title: flag,
  note: flag,
  image: flag,
  logo: flag,
});

/**
 * What a header stores: its texts and images, and the columns of a source that fill them from its first row.
 */
export const headerStateSchema = dataStateOf({ pageSize: 5 }).extend({
  columns: lenientList(headerColumnSchema),
  bgImg: image,
  logo: image,
  title: text,
  subTitle: text,
  note: text,
  bgClass: lenient(z.enum(headerBackgrounds), ''),
  /** Height in px. */
  height: lenient(z.number().int().min(60).max(1200), 300),
  /** `overlay` darkens the background image, so that text can be read on it. */
  overlay: lenient(z.enum(['overlay', 'none']), 'overlay'),
});
/** See `headerStateSchema`. */
export type HeaderState = z.output<typeof headerStateSchema>;
/** A column of a header's source. */
export type HeaderColumn = HeaderState['columns'][number];

/**
 * Lets one column fill a part of the header, or with null none: a column fills one part, and a part has one
 * column.
 */
export function setHeaderColumn(
  columns: readonly HeaderColumn[],
  part: HeaderPart,
  name: string | null,
): HeaderColumn[] {
  return columns.map((column) => {
    if (column.name === name) {
      return { ...column, show: true, title: false, note: false, image: false, logo: false, [part]: true };
    }
    const rest = { ...column, [part]: false };
    return { ...rest, show: headerParts.some((other) => rest[other]) };
  });
}
