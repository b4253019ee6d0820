import type { mails as english } from '../mails.ts';
import type { Translated } from '../template.ts';

export const mails = {
  ignore: 'Si no lo ha solicitado, ignore este correo: no cambia nada.',
  worksAnHour: 'El enlace funciona una sola vez, durante una hora.',
  worksADay: 'El enlace funciona una sola vez, durante un día.',
  worksTwoWeeks: 'El enlace funciona una sola vez, durante dos semanas.',
  link: '{label}:',
  passwordRequested: 'Se ha solicitado una nueva contraseña para su cuenta en {site}.',
  haveAccount: 'Ya tiene una cuenta',
  askedAgain: 'Alguien ha solicitado una cuenta en {site} con esta dirección, que ya tiene una.',
  confirmAddress: 'Confirme su dirección de correo electrónico',
  confirmToGoOn: 'Ha solicitado una cuenta en {site}. Confirme su dirección para continuar.',
  yourInvitation: 'Su invitación a {site}',
  invitedBy: '{person} le invita a {site}. Elija una contraseña para crear su cuenta.',
  invited: 'Ha recibido una invitación a {site}. Elija una contraseña para crear su cuenta.',
  confirmNewAddress: 'Confirme su nueva dirección de correo electrónico',
  confirmChange: 'Confirme que su cuenta en {site} recibe esta dirección.',
  addressChanged: 'Su dirección de correo electrónico ha cambiado',
  hasNewAddress: 'Su cuenta en {site} tiene ahora la dirección {email}.',
  tellManager: 'Si no ha sido usted, avise de inmediato a un responsable de esta instalación.',
  passwordChanged: 'Su contraseña ha cambiado',
  hasNewPassword: 'Su cuenta en {site} tiene una nueva contraseña. Todas sus demás sesiones han terminado.',
  setAndTell:
    'Si no ha sido usted, establezca de inmediato una nueva contraseña y avise a un responsable de esta instalación.',
  passkeyAdded: 'Se ha añadido una clave de acceso a su cuenta',
  hasNewPasskey: 'Su cuenta en {site} se puede usar ahora con la clave de acceso «{name}».',
  seePasskeys: 'Ver sus claves de acceso',
  removeAndSet: 'Si no ha sido usted, elimínela y establezca de inmediato una nueva contraseña.',
  keyMade: 'Se ha creado una clave de API para su cuenta',
  hasNewKey:
    'Ahora los programas pueden usar su cuenta en {site} con la clave «{name}», hasta el nivel {level}.',
  seeKeys: 'Ver sus claves',
  revokeAndSet: 'Si no ha sido usted, revóquela y establezca de inmediato una nueva contraseña.',
  test: 'Una prueba de {site}',
  mailWorks: 'El correo funciona.',
} as const satisfies Translated<typeof english>;
