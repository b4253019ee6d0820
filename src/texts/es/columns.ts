import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'Sí',
  no: 'No',
  notANumber: 'No es un número: se divide entre cero. Las funciones y los totales no lo tienen en cuenta.',
  invalidValue: 'Valor no válido: {values}',
  invalidValues: 'Valores no válidos: {values}',
  openCalendar: 'Abrir el calendario',
  searchOptionsOf: 'Buscar opciones de {label}',
} as const satisfies Translated<typeof english>;
