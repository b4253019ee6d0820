import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'Baixar',
  firstRows: 'Primeiras linhas',
  columns: 'Colunas',
  pagesWithData: 'Páginas que mostram estes dados',
  versions: 'Versões',
  howToCite: 'Como citar',
  forPrograms: 'Para programas: {link}',
  catalogueEntry: 'a entrada do catálogo em JSON',
  noData: 'Ainda não há dados.',
  categories: 'Categorias',
  rows: { one: '{count} linha', many: '{count} de linhas', other: '{count} linhas' },
  column: 'Coluna',
  type: 'Tipo',
  meaning: 'Significado',
  origin: 'Origem: {origin}',
  oneOf: 'Um de: {options}',
  oneOfMore: {
    one: 'Um de: {options} e mais {count}',
    many: 'Um de: {options} e mais {count}',
    other: 'Um de: {options} e mais {count}',
  },
  dataSet: '[Conjunto de dados]',
  data: 'Dados',
  dataOf: 'Os dados de {name}',
  noLonger: '{name} não tem mais a versão desta seção.',
} as const satisfies Translated<typeof english>;
