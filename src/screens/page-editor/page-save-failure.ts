import { GraphRequestError } from '#client/graphql-client.ts';
import { saveFailure, type SaveFailure } from '#client/outbox/save-failure.ts';

const deletedMessage =
  'This page was deleted, so your changes cannot be saved. To keep sections, copy them and paste them on another page.';

/** What an error means for unsaved work on a page, which somebody may have deleted meanwhile. */
export function pageSaveFailure(error: unknown): SaveFailure {
  const isGone = error instanceof GraphRequestError && error.code === 'not_found';
  return isGone ? { kind: 'refused', message: deletedMessage } : saveFailure(error);
}
