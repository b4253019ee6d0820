import type { mails as english } from '../mails.ts';
import type { Translated } from '../template.ts';

export const mails = {
  ignore: 'Si vous n’avez pas demandé cela, ignorez cet e-mail : rien ne change.',
  worksAnHour: 'Le lien fonctionne une seule fois, pendant une heure.',
  worksADay: 'Le lien fonctionne une seule fois, pendant un jour.',
  worksTwoWeeks: 'Le lien fonctionne une seule fois, pendant deux semaines.',
  link: '{label} :',
  passwordRequested: 'Un nouveau mot de passe a été demandé pour votre compte sur {site}.',
  haveAccount: 'Vous avez déjà un compte',
  askedAgain: 'Quelqu’un a demandé un compte sur {site} avec cette adresse, qui en a déjà un.',
  confirmAddress: 'Confirmez votre adresse e-mail',
  confirmToGoOn: 'Vous avez demandé un compte sur {site}. Confirmez votre adresse pour continuer.',
  yourInvitation: 'Votre invitation à {site}',
  invitedBy: '{person} vous invite à {site}. Choisissez un mot de passe pour créer votre compte.',
  invited: 'Vous êtes invité à {site}. Choisissez un mot de passe pour créer votre compte.',
  confirmNewAddress: 'Confirmez votre nouvelle adresse e-mail',
  confirmChange: 'Confirmez que votre compte sur {site} reçoit cette adresse.',
  addressChanged: 'Votre adresse e-mail a été changée',
  hasNewAddress: 'Votre compte sur {site} a désormais l’adresse {email}.',
  tellManager: 'Si ce n’était pas vous, prévenez immédiatement un responsable de cette installation.',
  passwordChanged: 'Votre mot de passe a été changé',
  hasNewPassword:
    'Votre compte sur {site} a un nouveau mot de passe. Toutes ses autres sessions sont terminées.',
  setAndTell:
    'Si ce n’était pas vous, définissez immédiatement un nouveau mot de passe et prévenez un responsable de cette installation.',
  passkeyAdded: 'Une clé d’accès a été ajoutée à votre compte',
  hasNewPasskey: 'Votre compte sur {site} peut désormais être utilisé avec la clé d’accès « {name} ».',
  seePasskeys: 'Voir vos clés d’accès',
  removeAndSet: 'Si ce n’était pas vous, supprimez-la et définissez immédiatement un nouveau mot de passe.',
  keyMade: 'Une clé d’API a été créée pour votre compte',
  hasNewKey:
    'Des programmes peuvent désormais utiliser votre compte sur {site} avec la clé « {name} », jusqu’au niveau {level}.',
  seeKeys: 'Voir vos clés',
  revokeAndSet: 'Si ce n’était pas vous, révoquez-la et définissez immédiatement un nouveau mot de passe.',
  test: 'Un test de {site}',
  mailWorks: 'L’envoi d’e-mails fonctionne.',
  sourceFails: '« {source} » ne peut pas être récupérée',
  sourceFailsWhy: 'La source « {source} » sur {site} n’a pas pu être récupérée : {reason}',
  sourceStays: 'Ses pages gardent ce qu’elles affichent. Une nouvelle tentative suit selon son calendrier.',
  openSource: 'Ouvrir la source',
  sourceWorks: '« {source} » est de nouveau récupérée',
  sourceWorksAgain: 'La source « {source} » sur {site} a de nouveau été récupérée. Il n’y a rien à faire.',
  sourceLate: '« {source} » est en retard',
  sourceLateWhy:
    'La source « {source} » sur {site} doit être récupérée, mais la récupération précédente n’est pas terminée depuis plus d’une heure.',
  sourceHeld: 'Des contrôles ont arrêté « {source} »',
  sourceHeldWhy: 'Ce que la source « {source} » sur {site} a récupéré n’a pas été publié : {reason}',
  sourceHeldStays:
    'Ses pages gardent ce qu’elles affichent. Publiez-le, assouplissez les contrôles ou abandonnez-le.',
  ownerNote: 'Vous recevez cet e-mail parce que vous êtes responsable de la source.',
} as const satisfies Translated<typeof english>;
