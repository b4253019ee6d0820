import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'Nessun dato',
  regionsWithData: {
    one: '{count} regione con dati.',
    many: '{count} di regioni con dati.',
    other: '{count} regioni con dati.',
  },
  regionsWithoutData: {
    one: '{count} regione senza dati.',
    many: '{count} di regioni senza dati.',
    other: '{count} regioni senza dati.',
  },
  fromTo: '{from}–{to}',
  rank: 'Posizione',
  rankOf: '{rank} su {all}',
  class: 'Classe',
  area: 'Superficie: {area} km²',
  neighbours: 'Confinanti: {neighbours}.',
  neighbourAt: '{direction}: {name}, {amount}',
  north: 'nord',
  northEast: 'nord-est',
  east: 'est',
  southEast: 'sud-est',
  south: 'sud',
  southWest: 'sud-ovest',
  west: 'ovest',
  northWest: 'nord-ovest',
  between: '; ',
  unmatched: {
    one: '{count} luogo non è sulla mappa: {names}.',
    many: '{count} di luoghi non sono sulla mappa: {names}.',
    other: '{count} luoghi non sono sulla mappa: {names}.',
  },
  repeated: {
    one: '{count} altra riga di una regione non è rappresentata.',
    many: '{count} di altre righe di regioni non sono rappresentate.',
    other: '{count} altre righe di regioni non sono rappresentate.',
  },
  edition: 'Confini del {year}.',
  noBoundaries: 'Questa mappa non ha regioni. Sceglile nelle sue impostazioni.',
} as const satisfies Translated<typeof english>;
