import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'Pagina non trovata',
  noAccess: 'Accesso negato',
  somethingWrong: 'Ops! Qualcosa è andato storto.',
  unableNow: 'Al momento non è possibile completare la richiesta. Riprovi più tardi.',
  tryAgain: 'Riprova',
  signInAsOther: 'Accedi con un altro account',
  goToFirstPage: 'Vai alla pagina iniziale',
  goToFirstPageOf: 'Vai alla pagina iniziale di {site}',
  noRoute: 'Nessuna pagina all’indirizzo {path}',
  noPage: 'Non c’è nessuna pagina a questo indirizzo. Potrebbe essere stata spostata o eliminata.',
  noPageForYou:
    'Non c’è nessuna pagina a questo indirizzo che Lei possa aprire. Potrebbe essere stata spostata o eliminata, o richiedere un livello di accesso superiore al Suo: si rivolga a chi gestisce qui gli accessi.',
  notPublishedYet:
    'Questa pagina non è ancora pubblicata. I visitatori vedono che qui non c’è nessuna pagina.',
  editDraft: 'Modifica la bozza',
  editPage: 'Modifica «{title}»',
  nothingPublished: 'Qui non è ancora stato pubblicato nulla.',
  addFirstPage: 'Aggiungi la prima pagina',
  unavailable: 'Non disponibile',
  storesAway:
    'Al momento Tidemark non riesce a raggiungere il database o i file. Nulla è andato perso. Riprovi tra poco.',
  levelTooLow:
    'La lettura richiede un livello di accesso superiore. Lo richieda a chi gestisce gli accessi di questa installazione.',
  sectionNotPublic: 'Questa sezione non è pubblica o non è più pubblicata.',
  noPicture: 'Qui non c’è alcuna immagine.',
  noPageFor: 'Non c’è nessuna pagina per {key}.',
  noVersion: 'Questa versione della fonte non esiste.',
  noSite: 'Non c’è nessun sito a questo indirizzo.',
} as const satisfies Translated<typeof english>;
