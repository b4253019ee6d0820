import { shapeRefusal, shapeText } from '#domain/geo/shape-text.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { ColumnType } from '../column-type.ts';

/** Points, lines and areas in longitudes and latitudes (WGS 84), as Well-Known Text or GeoJSON. */
export const geometryColumn: ColumnType = {
  name: 'geometry',
  label: 'Geometry',
  icon: 'map',
  dataType: 'text',
  numeric: false,
  storage: 'shape',
  editorHeight: 120,
  hasOptions: false,
  text: (value) => shapeText(cellText(value)),
  shownText: (value) => shapeText(cellText(value)),
  refusal: shapeRefusal,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
