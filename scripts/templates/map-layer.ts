import type { TypeNames } from './type-names.ts';

/** The files of a new type of map layers, which draws a square at each place to begin with. */
export function mapLayerFiles(names: TypeNames): Record<string, string> {
  return {
    'index.ts': indexFile(names),
    [`draw-${names.name}.ts`]: drawingFile(names),
    [`${names.name}.test.ts`]: testFile(names),
  };
}

const indexFile = ({
  exported,
  name,
  label,
}: TypeNames): string => `import type { MapLayerType } from '../layer/layer-type.ts';
import { havePlaces, placeRoles } from '../layer/roles.ts';

/** Describe the purpose of the layer here. */
export const ${exported}: MapLayerType = {
  name: '${name}',
  label: '${label}',
  description: 'Say in one sentence what it shows best.',
  icon: 'map-pin',
  roles: [
    ...placeRoles,
    { role: 'yAxis', label: 'Colour by', isAmount: true },
    { role: 'pointName', label: 'Name' },
  ],
  settings: ['classes'],
  isComplete: havePlaces,
  drawing: () => import('./draw-${name}.ts'),
};
`;

const drawingFile = ({ name }: TypeNames): string => `import { textsOf } from '#texts/texts-of.ts';
import type { DrawnLayer } from '../layer/drawn-layer.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import {
  coloursOfRows,
  labelOf,
  legendOfColours,
  markColumns,
  notesOfRows,
  tableOfRows,
} from '../layer/mark-rows.ts';
import { saidOfRows } from '../layer/said-of-rows.ts';
import { placedRows, rowPoints } from '../places/row-points.ts';

/** The side of a square in px. */
const side = 8;

/** Draws a square for each row. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const { layer, rows, shapes, locale } = input;
  const places = rowPoints(rows, layer, { shapes, locale });
  if (!places) return { problem: textsOf(locale).data.noColumns };

  const placed = placedRows(rows, places);
  const drawn = placed.map(({ row }) => row);
  const columns = markColumns(input, places);
  const said = saidOfRows(drawn, columns, input, places.placeColumn);
  const { colours, cellOf } = coloursOfRows(input, columns);
  const size = side * shapes.unit;

  return {
    id: layer.id,
    type: '${name}',
    marks: {
      ...said,
      count: placed.length,
      letterOf: (at) => colours.letterOf(cellOf(drawn[at]!)),
      pathOf(at) {
        const [x, y] = placed[at]!.point;
        return \`M\${x - size / 2} \${y - size / 2}h\${size}v\${size}h-\${size}z\`;
      },
      dotOf: (at) => [...placed[at]!.point, side],
    },
    kept: null,
    edges: '',
    colours: colours.colours,
    above: '',
    legend: legendOfColours(colours),
    table: tableOfRows(drawn, columns, said, locale),
    name: labelOf(columns),
    placeName: columns.name?.label ?? '',
    summary: [textsOf(locale).maps.placesOnMap({ count: placed.length })],
    notes: notesOfRows(input, placed.length, locale),
  };
}
`;

const testFile = ({ name, exported, label }: TypeNames): string => `import { expect, test } from 'vitest';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { mapLayerType } from '../index.ts';
import { ${exported} } from './index.ts';

test('${label} is registered and needs places', () => {
  expect(mapLayerType('${name}')).toBe(${exported});
  const column = (role: object) => columnDescriptorSchema.parse({ name: 'a', ...role });
  expect(${exported}.isComplete([column({})])).toBe(false);
  expect(${exported}.isComplete([column({ latitude: true }), column({ longitude: true })])).toBe(true);
});
`;
