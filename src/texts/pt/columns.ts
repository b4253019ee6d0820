import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'Sim',
  no: 'Não',
  notANumber: 'Não é um número: há uma divisão por zero. As funções e os totais o ignoram.',
  invalidValue: 'Valor inválido: {values}',
  invalidValues: 'Valores inválidos: {values}',
  openCalendar: 'Abrir o calendário',
  searchOptionsOf: 'Pesquisar opções de {label}',
} as const satisfies Translated<typeof english>;
