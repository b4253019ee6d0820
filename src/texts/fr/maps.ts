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
  rowsWithoutPlace: {
    one: '{count} ligne n’a pas de lieu sur la carte.',
    many: '{count} de lignes n’ont pas de lieu sur la carte.',
    other: '{count} lignes n’ont pas de lieu sur la carte.',
  },
  firstOfAll: {
    one: 'Les {count} premières lignes sur {all} sont dessinées.',
    many: 'Les {count} premières lignes sur {all} sont dessinées.',
    other: 'Les {count} premières lignes sur {all} sont dessinées.',
  },
  placesOnMap: { one: '{count} lieu.', many: '{count} de lieux.', other: '{count} lieux.' },
  linesOnMap: { one: '{count} tracé.', many: '{count} de tracés.', other: '{count} tracés.' },
  widestLine: 'La largeur des tracés est {label} ; le plus large est {amount}.',
  rowsInCell: 'Lignes par cellule',
  rows: 'Lignes',
  mapOf: 'Carte de {names}',
  otherProjection: 'La couche {layer} a des régions d’une autre projection.',
  edition: 'Frontières de {year}.',
  bordersOf: 'Frontières de {source}, {version}.',
  beingPrepared:
    'Les régions de cette carte sont en préparation. Veuillez recharger la page dans un instant.',
  noBoundaries: 'Cette carte n’a pas de régions. Choisissez-les dans ses paramètres.',
} as const satisfies Translated<typeof english>;
