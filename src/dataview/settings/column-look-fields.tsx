import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import { ColourField } from './colour-field.tsx';
import { fontStyleOptions, imageSizeOptions } from './column-options.ts';

/** The properties of a group of a column's settings. */
export type ColumnPartProps = { column: ColumnDescriptor; set(change: Partial<ColumnDescriptor>): void };

/** How the name and the values of a column look. */
export function ColumnLookFields({ column, set }: ColumnPartProps) {
  return (
    <>
      <Switch isSelected={column.isDollar} onChange={(isDollar) => set({ isDollar })}>
        Dollars
      </Switch>
      <div className="flex items-end gap-2">
        <Select
          label="Name style"
          className="min-w-0 flex-1"
          isCompact
          options={fontStyleOptions}
          value={column.headerFontStyle}
          onChange={(style) => set({ headerFontStyle: style })}
        />
        <Select
          label="Value style"
          className="min-w-0 flex-1"
          isCompact
          options={fontStyleOptions}
          value={column.valueFontStyle}
          onChange={(style) => set({ valueFontStyle: style })}
        />
      </div>
      <NumberField
        label="Value size (px)"
        isCompact
        minValue={8}
        maxValue={96}
        placeholder="Set by the style"
        value={column.fontSize ?? NaN}
        onChange={(size) => set({ fontSize: Number.isFinite(size) ? size : null })}
      />
      <ColourField label="Background" value={column.bgColor} onChange={(bgColor) => set({ bgColor })} />
    </>
  );
}

/** Whether the cells of a column are images, and where these are. */
export function CellImageFields({ column, set }: ColumnPartProps) {
  return (
    <>
      <Switch isSelected={column.isImg} onChange={(isImg) => set({ isImg })}>
        Image
      </Switch>
      {column.isImg && (
        <>
          <TextField
            label="Image address"
            isCompact
            description="One image for all rows. Empty: made of the three fields below."
            value={column.imageSrc}
            onChange={(imageSrc) => set({ imageSrc })}
          />
          <TextField
            label="Image folder"
            isCompact
            description="The address before the cell. Empty: the cell itself is the address."
            value={column.imageLocation}
            onChange={(imageLocation) => set({ imageLocation })}
          />
          <TextField
            label="Image extension"
            isCompact
            placeholder="svg, png, jpg"
            value={column.imageExtension}
            onChange={(imageExtension) => set({ imageExtension })}
          />
          <Select
            label="Image size"
            isCompact
            options={imageSizeOptions}
            value={column.imageSize}
            onChange={(size) => set({ imageSize: size })}
          />
          <NumberField
            label="Image margin (px)"
            isCompact
            minValue={0}
            maxValue={96}
            value={column.imageMargin}
            onChange={(imageMargin) => Number.isFinite(imageMargin) && set({ imageMargin })}
          />
        </>
      )}
    </>
  );
}

/** Where the cells of a column lead. */
export function LinkFields({ column, set }: ColumnPartProps) {
  return (
    <>
      <Switch isSelected={column.isLink} onChange={(isLink) => set({ isLink })}>
        Link
      </Switch>
      {column.isLink && <LinkAddressFields column={column} set={set} />}
    </>
  );
}

/** The address that the cells of a link column lead to, and what it is called. */
export function LinkAddressFields({ column, set }: ColumnPartProps) {
  return (
    <>
      <TextField
        label="Address"
        isCompact
        description="Empty: the cell itself is the address."
        value={column.location}
        onChange={(location) => set({ location })}
      />
      <TextField
        label="Link text"
        isCompact
        placeholder="Cell value"
        value={column.linkText}
        onChange={(linkText) => set({ linkText })}
      />
      <Select
        label="Appended to the address"
        isCompact
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'id', label: 'The row’s id' },
          { value: 'value', label: 'The cell’s value' },
        ]}
        value={column.searchParams}
        onChange={(searchParams) => set({ searchParams })}
      />
    </>
  );
}
