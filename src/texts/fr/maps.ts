import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'Aucune donnée',
  regionsWithData: {
    one: '{count} région avec des données.',
    many: '{count} de régions avec des données.',
    other: '{count} régions avec des données.',
  },
  regionsWithoutData: {
    one: '{count} région sans données.',
    many: '{count} de régions sans données.',
    other: '{count} régions sans données.',
  },
  fromTo: '{from} à {to}',
  rank: 'Rang',
  rankOf: '{rank} sur {all}',
  class: 'Classe',
  area: 'Superficie : {area} km²',
  neighbours: 'Voisins : {neighbours}.',
  neighbourAt: '{direction} : {name}, {amount}',
  north: 'nord',
  northEast: 'nord-est',
  east: 'est',
  southEast: 'sud-est',
  south: 'sud',
  southWest: 'sud-ouest',
  west: 'ouest',
  northWest: 'nord-ouest',
  between: ' ; ',
  unmatched: {
    one: '{count} lieu ne figure pas sur la carte : {names}.',
    many: '{count} de lieux ne figurent pas sur la carte : {names}.',
    other: '{count} lieux ne figurent pas sur la carte : {names}.',
  },
  repeated: {
    one: '{count} autre ligne d’une région n’est pas représentée.',
    many: '{count} d’autres lignes de régions ne sont pas représentées.',
    other: '{count} autres lignes de régions ne sont pas représentées.',
  },
  edition: 'Frontières de {year}.',
  noBoundaries: 'Cette carte n’a pas de régions. Choisissez-les dans ses paramètres.',
} as const satisfies Translated<typeof english>;
