import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { cellMode } from './cell-colour.ts';
import { tableMinimum } from './grid.ts';
import type { CellSettings } from './table-settings.ts';
import { wholeNumber } from './whole-number.ts';

const mostPixels = 2000;
const alignments = [
  { value: 'top', label: 'Top' },
  { value: 'middle', label: 'Middle' },
  { value: 'bottom', label: 'Bottom' },
] as const;

// prettier-ignore
const presets = [
  '#ffffff', '#f6f5f1', '#eaf1fa', '#e8f4ee', '#fdf3e4',
  '#fbeaea', '#f1ecf8', '#e9ecf0', '#3b6fb5', '#3f9b7a',
  '#e0873a', '#c2504f', '#8a6bb8', '#465263', '#1c2330',
];

type CellDialogProps = {
  settings: CellSettings;
  onConfirm(settings: CellSettings): void;
  onClose(): void;
};

/** The dialog of the selected cells: the sizes of their columns and rows, and their look. */
export function CellDialog({ settings, onConfirm, onClose }: CellDialogProps) {
  const [width, setWidth] = useState(String(settings.width ?? ''));
  const [height, setHeight] = useState(String(settings.height ?? ''));
  const [align, setAlign] = useState(settings.align);
  const [colour, setColour] = useState(settings.colour);
  const widthError = sizeError('The column width', width, tableMinimum.width);
  const heightError = sizeError('The row height', height, tableMinimum.height);

  return (
    <EditorFormDialog
      title="Size and colour"
      isValid={!widthError && !heightError}
      onConfirm={() => onConfirm({ width: pixels(width), height: pixels(height), align, colour })}
      onClose={onClose}
    >
      <TextField
        label="Column width in pixels"
        description="Without a number, columns are as wide as their content needs."
        placeholder="Automatic"
        autoFocus
        inputMode="numeric"
        value={width}
        onChange={setWidth}
        error={widthError}
      />
      <TextField
        label="Row height in pixels"
        placeholder="Automatic"
        inputMode="numeric"
        value={height}
        onChange={setHeight}
        error={heightError}
      />
      <Select
        label="Vertical alignment"
        options={alignments}
        value={align}
        onChange={(value) => setAlign(value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex-1 text-14 font-medium">Background</span>
        <ColourPicker label="Background" value={colour} presets={presets} onChange={setColour} />
        <Button variant="quiet" size="compact" isDisabled={colour === ''} onPress={() => setColour('')}>
          None
        </Button>
      </div>
      <p
        data-theme={cellMode(colour || undefined)}
        className="rounded-control border border-hairline px-3 py-2"
        style={colour ? { backgroundColor: colour } : undefined}
      >
        Text in the cell
      </p>
    </EditorFormDialog>
  );
}

const pixels = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

function sizeError(name: string, typed: string, least: number): string | undefined {
  if (typed.trim() === '' || wholeNumber(typed, least, mostPixels) !== undefined) return undefined;
  return `${name} is a whole number from ${least} to ${mostPixels}, or empty.`;
}
