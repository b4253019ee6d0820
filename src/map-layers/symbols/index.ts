import type { MapLayerType } from '../layer/layer-type.ts';
import { havePlaces, placeRoles } from '../layer/roles.ts';

/** Circles at places, as large as an amount, in the colour of another or of a category. */
export const symbolsLayer: MapLayerType = {
  name: 'symbols',
  label: 'Symbols',
  description: 'Circles as large as an amount.',
  icon: 'circle-dot',
  roles: [
    ...placeRoles,
    { role: 'pointSize', label: 'Size by', isAmount: true },
    { role: 'yAxis', label: 'Colour by', isAmount: true },
    { role: 'categorize', label: 'Colour by category' },
    { role: 'pointName', label: 'Name' },
  ],
  settings: ['classes', 'size'],
  isComplete: havePlaces,
  tiles: 'points',
  drawing: () => import('./draw-symbols.ts'),
};
