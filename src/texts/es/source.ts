import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'Descargar',
  firstRows: 'Primeras filas',
  columns: 'Columnas',
  pagesWithData: 'Páginas que muestran estos datos',
  versions: 'Versiones',
  howToCite: 'Cómo citar',
  forPrograms: 'Para programas: {link}',
  catalogueEntry: 'la entrada del catálogo en JSON',
  noData: 'Aún no hay datos.',
  categories: 'Categorías',
  rows: { one: '{count} fila', many: '{count} de filas', other: '{count} filas' },
  column: 'Columna',
  type: 'Tipo',
  meaning: 'Significado',
  origin: 'Origen: {origin}',
  oneOf: 'Uno de: {options}',
  oneOfMore: {
    one: 'Uno de: {options} y {count} más',
    many: 'Uno de: {options} y {count} más',
    other: 'Uno de: {options} y {count} más',
  },
  dataSet: '[Conjunto de datos]',
  data: 'Datos',
  dataOf: 'Los datos de {name}',
  noLonger: '{name} ya no tiene la versión de esta sección.',
} as const satisfies Translated<typeof english>;
