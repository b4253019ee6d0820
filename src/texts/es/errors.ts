import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'Página no encontrada',
  noAccess: 'Sin acceso',
  somethingWrong: '¡Vaya! Algo ha salido mal.',
  unableNow: 'No se puede completar su solicitud en este momento. Inténtelo de nuevo más tarde.',
  tryAgain: 'Reintentar',
  signInAsOther: 'Iniciar sesión con otra cuenta',
  goToFirstPage: 'Ir a la página de inicio',
  goToFirstPageOf: 'Ir a la página de inicio de {site}',
  noRoute: 'No hay ninguna página en {path}',
  noPage: 'No hay ninguna página en esta dirección. Es posible que se haya movido o eliminado.',
  noPageForYou:
    'No hay ninguna página en esta dirección que usted pueda abrir. Es posible que se haya movido o eliminado, o que requiera un nivel de acceso superior al suyo: consulte a quien gestione aquí los accesos.',
  notPublishedYet: 'Esta página aún no está publicada. Los visitantes ven que aquí no hay ninguna página.',
  editDraft: 'Editar el borrador',
  editPage: 'Editar «{title}»',
  nothingPublished: 'Aquí todavía no hay nada publicado.',
  addFirstPage: 'Añadir la primera página',
  unavailable: 'No disponible',
  storesAway:
    'Tidemark no puede acceder a su base de datos o a sus archivos en este momento. No se ha perdido nada. Inténtelo de nuevo en un momento.',
  levelTooLow:
    'Para leer esto se requiere un nivel de acceso superior. Solicítelo a quien gestione los accesos de esta instalación.',
  sectionNotPublic: 'Esta sección no es pública o ya no está publicada.',
  noPicture: 'Aquí no hay ninguna imagen.',
  noPageFor: 'No hay ninguna página para {key}.',
  noVersion: 'Esta versión de la fuente no existe.',
  noSite: 'No hay ningún sitio en esta dirección.',
} as const satisfies Translated<typeof english>;
