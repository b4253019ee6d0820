import type { MapLayerType } from '../layer/layer-type.ts';
import { hasRole } from '../layer/roles.ts';

/** Lines of shapes, as wide as an amount, in the colour of another or of a category. */
export const linesLayer: MapLayerType = {
  name: 'lines',
  label: 'Lines',
  description: 'Lines of shapes, as wide as an amount.',
  icon: 'spline',
  roles: [
    { role: 'shape', label: 'Shape' },
    { role: 'pointSize', label: 'Width by', isAmount: true },
    { role: 'yAxis', label: 'Colour by', isAmount: true },
    { role: 'categorize', label: 'Colour by category' },
    { role: 'pointName', label: 'Name' },
  ],
  settings: ['classes', 'size'],
  isComplete: (columns) => hasRole(columns, 'shape'),
  drawing: () => import('./draw-lines.ts'),
};
