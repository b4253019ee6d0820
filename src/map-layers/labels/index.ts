import type { MapLayerType } from '../layer/layer-type.ts';
import { hasRole, havePlaces, placeRoles } from '../layer/roles.ts';

/** Texts at places. */
export const labelsLayer: MapLayerType = {
  name: 'labels',
  label: 'Labels',
  description: 'Texts at places, where they have room.',
  icon: 'type',
  roles: [
    ...placeRoles,
    { role: 'pointName', label: 'Text' },
    { role: 'pointSize', label: 'First by', isAmount: true },
  ],
  settings: [],
  isComplete: (columns) => havePlaces(columns) && hasRole(columns, 'pointName'),
  drawing: () => import('./draw-labels.ts'),
};
