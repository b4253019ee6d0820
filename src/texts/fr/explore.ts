import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'Explorer cette carte',
  back: 'Retour à {page}',
  map: 'Carte à déplacer et à agrandir',
  keys: 'Les flèches déplacent la carte, + et − l’agrandissent et la réduisent. Tous les lieux sont dans la liste.',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  whole: 'Afficher toute la carte',
  places: 'Lieux',
  search: 'Rechercher un lieu',
  noPlace: 'Aucun lieu ne porte ce nom.',
  firstPlaces: 'Les {most} premiers lieux sur {all}.',
  layers: 'Couches',
  land: 'Terres et frontières',
  streets: 'Plan des rues',
  only: 'Afficher une seule classe',
  filterBy: 'Filtrer par {name}',
  noDrawing: 'Ce navigateur ne peut pas dessiner de carte mobile. La carte ci-dessous montre tous les lieux.',
  unprepared:
    'La carte mobile ne peut pas être affichée pour le moment. La carte ci-dessous montre tous les lieux.',
  noStreets: 'Le plan des rues ne peut pas être chargé pour le moment.',
  missing: 'Des parties de la carte n’ont pas pu être chargées.',
  notThere: 'Il n’y a pas de carte ici.',
} as const satisfies Translated<typeof english>;
