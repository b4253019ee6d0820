import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'Keine Daten',
  regionsWithData: { one: '{count} Gebiet mit Daten.', other: '{count} Gebiete mit Daten.' },
  regionsWithoutData: { one: '{count} Gebiet ohne Daten.', other: '{count} Gebiete ohne Daten.' },
  fromTo: '{from} bis {to}',
  rank: 'Rang',
  rankOf: '{rank} von {all}',
  class: 'Klasse',
  area: 'Fläche {area} km²',
  neighbours: 'Nachbarn: {neighbours}.',
  neighbourAt: '{direction}: {name}, {amount}',
  north: 'Norden',
  northEast: 'Nordosten',
  east: 'Osten',
  southEast: 'Südosten',
  south: 'Süden',
  southWest: 'Südwesten',
  west: 'Westen',
  northWest: 'Nordwesten',
  between: '; ',
  unmatched: {
    one: '{count} Ort ist nicht auf der Karte: {names}.',
    other: '{count} Orte sind nicht auf der Karte: {names}.',
  },
  repeated: {
    one: '{count} weitere Zeile eines Gebiets ist nicht dargestellt.',
    other: '{count} weitere Zeilen von Gebieten sind nicht dargestellt.',
  },
  rowsWithoutPlace: {
    one: '{count} Zeile hat keinen Ort auf der Karte.',
    other: '{count} Zeilen haben keinen Ort auf der Karte.',
  },
  firstOfAll: {
    one: 'Die ersten {count} von {all} Zeilen sind dargestellt.',
    other: 'Die ersten {count} von {all} Zeilen sind dargestellt.',
  },
  placesOnMap: { one: '{count} Ort.', other: '{count} Orte.' },
  linesOnMap: { one: '{count} Linie.', other: '{count} Linien.' },
  widestLine: 'Linien sind so breit wie {label}; die breiteste ist {amount}.',
  rowsInCell: 'Zeilen je Zelle',
  rows: 'Zeilen',
  mapOf: 'Karte: {names}',
  otherProjection: 'Die Ebene {layer} hat Gebiete in einem anderen Kartennetz.',
  edition: 'Grenzen von {year}.',
  noBoundaries: 'Diese Karte hat keine Gebiete. Sie werden in ihren Einstellungen gewählt.',
} as const satisfies Translated<typeof english>;
