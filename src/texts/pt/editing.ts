import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: 'Concluir',
  save: 'Salvar',
  saving: 'Salvando…',
  add: 'Adicionar',
  newItem: 'Novo item',
  item: 'item {id}',
  editValue: 'Editar {label}: {text}',
  emptyValue: 'vazio',
  delete: 'Excluir',
  deleting: 'Excluindo…',
  deleteItem: 'Excluir {item}',
  deletionOf: 'Excluir {title} {id}',
  deletionOfItem: 'Excluir item {id}',
  confirmDeletion:
    'Tem certeza de que deseja excluir este item? O histórico dos dados o mantém, e lá isso pode ser desfeito.',
  actionOn: '{action} {item}',
  saveCards: {
    one: 'Salvar {count} cartão',
    many: 'Salvar {count} de cartões',
    other: 'Salvar {count} cartões',
  },
  unsavedCards: {
    one: '{count} cartão tem alterações que ainda não foram salvas. Para descartá-las, cancele aqui e escolha Cancelar no cartão.',
    many: '{count} de cartões têm alterações que ainda não foram salvas. Para descartá-las, cancele aqui e escolha Cancelar nos cartões.',
    other:
      '{count} cartões têm alterações que ainda não foram salvas. Para descartá-las, cancele aqui e escolha Cancelar nos cartões.',
  },
  editorFailed: 'Não foi possível carregar o editor. Verifique a conexão e tente novamente.',
  itemCreated: 'Item criado.',
  itemsCreated: {
    one: '{count} item criado.',
    many: '{count} de itens criados.',
    other: '{count} itens criados.',
  },
  updated: 'Atualização concluída.',
  updatedRow: 'Atualização concluída: id {id}.',
  deletedRow: 'Item {id} excluído.',
  deletedRows: {
    one: '{count} item excluído.',
    many: '{count} de itens excluídos.',
    other: '{count} itens excluídos.',
  },
  notSure: 'Ocorreu uma situação inesperada.',
  noType: 'Nenhum tipo encontrado.',
  requiredButEmpty: 'obrigatório, mas vazio',
  notOfType: 'não corresponde ao tipo',
  notAnOption: 'não está entre as opções',
  outsideRange: 'fora do intervalo permitido',
  notAsPattern: 'não segue o padrão',
  repeatedValue: 'igual em várias linhas',
  notInOrder: 'não condiz com outra coluna',
} as const satisfies Translated<typeof english>;
