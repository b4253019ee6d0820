import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: 'Cerca',
  placeholder: 'Cerca…',
  featured: 'Ricerche in evidenza',
  climateChange: 'Cambiamento climatico',
  floodRisk: 'Rischio di alluvione',
  localPlanning: 'Pianificazione locale',
  funding: 'Finanziamenti',
  noResults: 'Nessun risultato trovato',
  tryAnother: 'Nessun risultato per questo termine di ricerca. Ne provi un altro.',
  pageCount: { one: '{count} pagina', many: '{count} di pagine', other: '{count} pagine' },
  sourceCount: {
    one: '{count} fonte di dati',
    many: '{count} di fonti di dati',
    other: '{count} fonti di dati',
  },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Fonte di dati',
  dataSources: 'Fonti di dati',
  searching: 'Caricamento…',
  unreachable: 'Impossibile raggiungere il server. Prema Invio per riprovare.',
  pages: 'Pagine',
  noPages: 'Qui non ci sono pagine.',
  range: '{first}–{last} di {length}',
  pagesOfList: 'Pagine dell’elenco',
  previousPages: 'Pagine precedenti',
  nextPages: 'Pagine successive',
} as const satisfies Translated<typeof english>;
