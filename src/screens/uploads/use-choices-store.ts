import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveFailure } from '#client/outbox/save-failure.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { queryKeys } from '#client/query-keys.ts';
import { saveUploadChoicesDocument, uploadDocument } from '#client/upload-documents.ts';
import type { UploadChoices } from '#domain/source/upload/upload-choices.ts';
import { showToast } from '#ui/toast/toast.tsx';
import {
  ChoicesStore,
  unsavedChoicesSchema,
  type ChoicesOutcome,
  type UnsavedChoices,
} from './choices-store.ts';

async function send(id: number, unsaved: UnsavedChoices): Promise<ChoicesOutcome> {
  try {
    await requestGraphql(saveUploadChoicesDocument, { id, ...unsaved });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof GraphqlRequestError) || error.code !== 'conflict') return saveFailure(error);
  }

  try {
    const { upload } = await requestGraphql(uploadDocument, { id });
    return { kind: 'stale', choices: upload.choices };
  } catch (error) {
    return saveFailure(error);
  }
}

const onReplaced = () =>
  showToast({
    text: 'This upload was changed in another tab. What was chosen there is shown now; choose again what you want otherwise.',
    tone: 'danger',
  });

function openStore(id: number, choices: UploadChoices, client: QueryClient) {
  const queryKey = queryKeys.upload(id);
  const copy = new LocalCopy(`upload:${id}`, unsavedChoicesSchema);
  const store = new ChoicesStore({
    choices,
    send: async (unsaved) => {
      const outcome = await send(id, unsaved);
      // An answer that is on its way may be older than what was saved.
      if (client.isFetching({ queryKey }) > 0) {
        void client.invalidateQueries({ queryKey });
      }
      return outcome;
    },
    keep: (unsaved) => copy.write(unsaved),
    onReplaced,
  });

  return { store, copy };
}

/**
 * The store of what is chosen in the review of an upload, which begins with what the server has; a component
 * has it for one upload.
 */
export function useChoicesStore(id: number, stored: UploadChoices): ChoicesStore {
  const client = useQueryClient();
  const [{ store, copy }] = useState(() => openStore(id, stored, client));
  useEffect(() => store.renew(stored), [store, stored]);
  useEffect(() => {
    copy.open(store.adopt);
    return () => {
      // Who comes back at once starts with what was chosen here.
      const { choices } = store.snapshot();
      client.setQueryData<ResultOf<typeof uploadDocument>>(
        queryKeys.upload(id),
        (known) => known && { upload: { ...known.upload, choices } },
      );
      void store.close().finally(() => copy.close());
    };
  }, [store, copy, client, id]);
  useUnsavedGuard(store);

  return store;
}
