import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'Sin datos',
  regionsWithData: {
    one: '{count} región con datos.',
    many: '{count} de regiones con datos.',
    other: '{count} regiones con datos.',
  },
  regionsWithoutData: {
    one: '{count} región sin datos.',
    many: '{count} de regiones sin datos.',
    other: '{count} regiones sin datos.',
  },
  fromTo: '{from} a {to}',
  rank: 'Posición',
  rankOf: '{rank} de {all}',
  class: 'Clase',
  area: 'Superficie: {area} km²',
  neighbours: 'Vecinos: {neighbours}.',
  neighbourAt: '{direction}: {name}, {amount}',
  north: 'norte',
  northEast: 'noreste',
  east: 'este',
  southEast: 'sureste',
  south: 'sur',
  southWest: 'suroeste',
  west: 'oeste',
  northWest: 'noroeste',
  between: '; ',
  unmatched: {
    one: '{count} lugar no está en el mapa: {names}.',
    many: '{count} de lugares no están en el mapa: {names}.',
    other: '{count} lugares no están en el mapa: {names}.',
  },
  repeated: {
    one: 'No se muestra {count} fila más de una región.',
    many: 'No se muestran otros {count} de filas de regiones.',
    other: 'No se muestran {count} filas más de regiones.',
  },
  edition: 'Fronteras de {year}.',
  noBoundaries: 'Este mapa no tiene regiones. Elíjalas en sus ajustes.',
} as const satisfies Translated<typeof english>;
