import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'Esplora questa mappa',
  back: 'Torna a {page}',
  map: 'Mappa da spostare e ingrandire',
  keys: 'Le frecce spostano la mappa, + e − la ingrandiscono e la riducono. Tutti i luoghi sono nell’elenco.',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  whole: 'Mostra tutta la mappa',
  places: 'Luoghi',
  search: 'Cerca un luogo',
  noPlace: 'Nessun luogo ha questo nome.',
  firstPlaces: 'I primi {most} di {all} luoghi.',
  layers: 'Livelli',
  land: 'Terre e confini',
  streets: 'Stradario',
  only: 'Mostra una sola classe',
  filterBy: 'Filtra per {name}',
  noDrawing: 'Questo browser non può disegnare una mappa mobile. La mappa qui sotto mostra tutti i luoghi.',
  unprepared:
    'La mappa mobile non può essere mostrata in questo momento. La mappa qui sotto mostra tutti i luoghi.',
  noStreets: 'Lo stradario non può essere caricato in questo momento.',
  missing: 'Alcune parti della mappa non sono state caricate.',
  notThere: 'Qui non c’è nessuna mappa.',
} as const satisfies Translated<typeof english>;
