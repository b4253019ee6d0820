import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: 'Listo',
  save: 'Guardar',
  saving: 'Guardando…',
  add: 'Añadir',
  newItem: 'Nuevo elemento',
  item: 'elemento {id}',
  editValue: 'Editar {label}: {text}',
  emptyValue: 'vacío',
  delete: 'Eliminar',
  deleting: 'Eliminando…',
  deleteItem: 'Eliminar {item}',
  deletionOf: 'Eliminar {title} {id}',
  deletionOfItem: 'Eliminar elemento {id}',
  confirmDeletion:
    '¿Seguro que desea eliminar este elemento? El historial de los datos lo conserva, y allí se puede deshacer.',
  actionOn: '{action} {item}',
  saveCards: {
    one: 'Guardar {count} tarjeta',
    many: 'Guardar {count} de tarjetas',
    other: 'Guardar {count} tarjetas',
  },
  unsavedCards: {
    one: '{count} tarjeta tiene cambios que aún no se han guardado. Para descartarlos, cancele aquí y pulse Cancelar en la tarjeta.',
    many: '{count} de tarjetas tienen cambios que aún no se han guardado. Para descartarlos, cancele aquí y pulse Cancelar en las tarjetas.',
    other:
      '{count} tarjetas tienen cambios que aún no se han guardado. Para descartarlos, cancele aquí y pulse Cancelar en las tarjetas.',
  },
  editorFailed: 'No se pudo cargar el editor. Compruebe la conexión e inténtelo de nuevo.',
  itemCreated: 'Elemento creado.',
  itemsCreated: {
    one: '{count} elemento creado.',
    many: '{count} de elementos creados.',
    other: '{count} elementos creados.',
  },
  updated: 'Actualización correcta.',
  updatedRow: 'Actualización correcta: id {id}.',
  deletedRow: 'Elemento {id} eliminado.',
  deletedRows: {
    one: '{count} elemento eliminado.',
    many: '{count} de elementos eliminados.',
    other: '{count} elementos eliminados.',
  },
  notSure: 'Se ha producido una situación inesperada.',
  noType: 'No se encontró ningún tipo.',
  requiredButEmpty: 'obligatorio, pero vacío',
  notOfType: 'no corresponde a su tipo',
  notAnOption: 'no está entre las opciones',
  outsideRange: 'fuera del intervalo permitido',
  notAsPattern: 'no sigue el patrón',
  repeatedValue: 'igual en varias filas',
  notInOrder: 'no concuerda con otra columna',
} as const satisfies Translated<typeof english>;
