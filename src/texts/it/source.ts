import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'Scarica',
  firstRows: 'Prime righe',
  columns: 'Colonne',
  pagesWithData: 'Pagine che mostrano questi dati',
  versions: 'Versioni',
  howToCite: 'Come citare',
  forPrograms: 'Per i programmi: {link}',
  catalogueEntry: 'la voce del catalogo in JSON',
  noData: 'Ancora nessun dato.',
  categories: 'Categorie',
  rows: { one: '{count} riga', many: '{count} di righe', other: '{count} righe' },
  column: 'Colonna',
  type: 'Tipo',
  meaning: 'Significato',
  origin: 'Origine: {origin}',
  oneOf: 'Uno tra: {options}',
  oneOfMore: {
    one: 'Uno tra: {options} e {count} altro',
    many: 'Uno tra: {options} e {count} di altri',
    other: 'Uno tra: {options} e altri {count}',
  },
  dataSet: '[Set di dati]',
  data: 'Dati',
  dataOf: 'I dati di {name}',
  noLonger: '{name} non ha più la versione di questa sezione.',
} as const satisfies Translated<typeof english>;
