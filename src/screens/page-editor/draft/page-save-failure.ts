import { GraphqlRequestError } from '#client/graphql-client.ts';
import { saveFailure, type SaveFailure } from '#client/outbox/save-failure.ts';
import type { ServerDraft } from './draft-merge.ts';

const deletedMessage =
  'This page was deleted, so your changes cannot be saved. To keep sections, copy them and paste them on another page.';

/** The draft as somebody else saved it meanwhile, where that is why a request was refused; otherwise null. */
export function staleDraft(error: unknown): ServerDraft | null {
  const isStale = error instanceof GraphqlRequestError && error.code === 'conflict';
  return (isStale && (error.extensions['draft'] as ServerDraft | undefined)) || null;
}

/** What an error means for unsaved work on a page, which somebody may have deleted meanwhile. */
export function pageSaveFailure(error: unknown): SaveFailure {
  const isGone = error instanceof GraphqlRequestError && error.code === 'not_found';
  if (isGone) return { kind: 'refused', message: deletedMessage };
  return saveFailure(error);
}
