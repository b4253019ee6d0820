import type { MapLayerType } from '../layer/layer-type.ts';
import { havePlaces, placeRoles } from '../layer/roles.ts';

/** A dot for each row, and where there are many, how dense they are. */
export const pointsLayer: MapLayerType = {
  name: 'points',
  label: 'Points',
  description: 'A dot for each row, many as density.',
  icon: 'chart-scatter',
  roles: [
    ...placeRoles,
    { role: 'categorize', label: 'Colour by category' },
    { role: 'pointName', label: 'Name' },
  ],
  settings: ['density'],
  isComplete: havePlaces,
  tiles: 'points',
  drawing: () => import('./draw-points.ts'),
};
