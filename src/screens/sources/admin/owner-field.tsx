import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  possibleOwnersDocument,
  setSourceOwnerDocument,
  sourceOwnerDocument,
} from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Who is told about a source, chosen among the people who may publish into it. */
export function OwnerField({ sourceId }: { sourceId: number }) {
  const client = useQueryClient();
  const queryKey = queryKeys.sourceOwner(sourceId);
  const owner = useQuery({
    queryKey,
    queryFn: async () => (await requestGraphql(sourceOwnerDocument, { sourceId })).sourceOwner,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const name = owner.data?.name ?? '';
  const text = typed ?? name;
  // The name of the owner is no search.
  const search = text === name ? '' : text;
  const people = useQuery({
    queryKey: queryKeys.possibleOwners(sourceId, search),
    queryFn: async () => (await requestGraphql(possibleOwnersDocument, { sourceId, search })).possibleOwners,
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: (userId: string) => requestGraphql(setSourceOwnerDocument, { sourceId, userId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      setTyped(null);
    },
  });

  if (owner.error) return <ErrorNote error={owner.error} />;
  // What is typed before the owner is known would be replaced by the name.
  if (owner.isPending) return <Skeleton lines={2} label="The owner is being read." />;

  const options = (people.data ?? []).map((person) => ({
    value: person.id,
    label: person.name,
    description: person.email,
  }));
  const isListed = options.some(({ value }) => value === owner.data?.id);
  const own = owner.data && !isListed && search === '' ? [{ value: owner.data.id, label: name }] : [];

  return (
    <div className="max-w-120">
      <ComboBox
        label="Owner"
        description="Gets a mail when the source cannot be fetched, and when it works again."
        options={[...own, ...options]}
        value={owner.data?.id ?? null}
        input={{
          placeholder: 'Search for a person',
          text,
          onText: setTyped,
          emptyText: people.isFetching ? 'Searching' : 'Nobody of this name may publish here',
          onBlur: () => setTyped(null),
        }}
        onChange={(userId) => {
          if (userId !== null && userId !== owner.data?.id) {
            save.mutate(userId);
          }
        }}
      />
      {save.error && <ErrorNote className="mt-2" error={save.error} />}
    </div>
  );
}
