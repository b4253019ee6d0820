import { haveRegions } from '../layer/roles.ts';
import type { MapLayerType } from '../layer/layer-type.ts';

/** Regions of a boundary set in the colour of an amount or of a category. */
export const regionsLayer: MapLayerType = {
  name: 'regions',
  label: 'Regions',
  description: 'Regions in the colour of an amount or a category.',
  icon: 'map',
  roles: [
    { role: 'xAxis', label: 'Named by' },
    { role: 'yAxis', label: 'Colour by', isAmount: true },
    { role: 'categorize', label: 'Colour by category' },
  ],
  settings: ['classes', 'amounts'],
  isComplete: haveRegions,
  drawing: () => import('./draw-regions.ts'),
};
