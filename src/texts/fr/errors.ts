import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'Page introuvable',
  noAccess: 'Accès refusé',
  somethingWrong: 'Oups ! Une erreur s’est produite.',
  unableNow: 'Votre demande ne peut pas être traitée pour le moment. Veuillez réessayer plus tard.',
  tryAgain: 'Réessayer',
  signInAsOther: 'Se connecter avec un autre compte',
  goToFirstPage: 'Aller à la page d’accueil',
  goToFirstPageOf: 'Aller à la page d’accueil de {site}',
  noRoute: 'Aucune page à l’adresse {path}',
  noPage: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée ou supprimée.',
  noPageForYou:
    'Il n’y a pas de page à cette adresse que vous puissiez ouvrir. Elle a peut-être été déplacée ou supprimée, ou demande un niveau d’accès supérieur au vôtre : adressez-vous à une personne qui gère les accès ici.',
  notPublishedYet: 'Cette page n’est pas encore publiée. Les visiteurs voient qu’il n’y a pas de page ici.',
  editDraft: 'Modifier le brouillon',
  editPage: 'Modifier « {title} »',
  nothingPublished: 'Rien n’est encore publié ici.',
  addFirstPage: 'Ajouter la première page',
  unavailable: 'Indisponible',
  storesAway:
    'Tidemark ne peut pas joindre sa base de données ou ses fichiers pour le moment. Rien n’est perdu. Veuillez réessayer dans un instant.',
  levelTooLow:
    'La lecture demande un niveau d’accès supérieur. Demandez-le à une personne qui gère les accès de cette installation.',
  sectionNotPublic: 'Cette section n’est pas publique, ou n’est plus publiée.',
  noPicture: 'Il n’y a pas d’image ici.',
  noPageFor: 'Il n’y a pas de page pour {key}.',
  noVersion: 'Cette version de la source n’existe pas.',
  noSite: 'Il n’y a pas de site à cette adresse.',
} as const satisfies Translated<typeof english>;
