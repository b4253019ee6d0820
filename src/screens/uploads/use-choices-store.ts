import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { SendOutcome } from '#client/outbox/outbox.ts';
import { saveFailure } from '#client/outbox/save-failure.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { queryKeys } from '#client/query-keys.ts';
import { saveUploadChoicesDocument, type uploadDocument } from '#client/upload-documents.ts';
import type { UploadChoices } from '#domain/source/upload-choices.ts';
import { ChoicesStore } from './choices-store.ts';

async function save(id: number, choices: UploadChoices): Promise<SendOutcome<UploadChoices>> {
  try {
    await requestGraph(saveUploadChoicesDocument, { id, choices });
    return { kind: 'saved' };
  } catch (error) {
    return saveFailure(error);
  }
}

/** The store of what is chosen in the review of an upload, which begins with what was chosen before; a component has it for one upload. */
export function useChoicesStore(id: number, before: UploadChoices): ChoicesStore {
  const client = useQueryClient();
  const [store] = useState(() => new ChoicesStore(before, (choices) => save(id, choices)));
  useEffect(
    () => () => {
      // Who comes back at once starts with what was chosen here.
      const { choices } = store.snapshot();
      client.setQueryData<ResultOf<typeof uploadDocument>>(
        queryKeys.upload(id),
        (known) => known && { upload: { ...known.upload, choices } },
      );
      void store.close();
    },
    [store, client, id],
  );
  useUnsavedGuard(store);
  return store;
}
