import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'Télécharger',
  firstRows: 'Premières lignes',
  columns: 'Colonnes',
  pagesWithData: 'Pages qui présentent ces données',
  versions: 'Versions',
  howToCite: 'Comment citer',
  forPrograms: 'Pour les programmes : {link}',
  catalogueEntry: 'l’entrée du catalogue en JSON',
  noData: 'Pas encore de données.',
  categories: 'Catégories',
  rows: { one: '{count} ligne', many: '{count} de lignes', other: '{count} lignes' },
  column: 'Colonne',
  type: 'Type',
  meaning: 'Signification',
  origin: 'Origine : {origin}',
  oneOf: 'L’une des valeurs : {options}',
  oneOfMore: {
    one: 'L’une des valeurs : {options} et {count} autre',
    many: 'L’une des valeurs : {options} et {count} d’autres',
    other: 'L’une des valeurs : {options} et {count} autres',
  },
  dataSet: '[Jeu de données]',
  data: 'Données',
  dataOf: 'Les données de {name}',
  noLonger: '{name} n’a plus la version de cette section.',
} as const satisfies Translated<typeof english>;
