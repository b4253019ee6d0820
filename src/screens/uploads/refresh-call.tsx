import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeRefreshTokenDocument, removeRefreshTokenDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';

/** The call with which a program says that a source has new data; its token is shown once. */
export function RefreshCall({ sourceId, hasToken }: { sourceId: number; hasToken: boolean }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.sourceConnection(sourceId) });
  const make = useMutation({
    mutationFn: () => requestGraphql(makeRefreshTokenDocument, { sourceId }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => requestGraphql(removeRefreshTokenDocument, { sourceId }),
    onSuccess: async () => {
      make.reset();
      await refresh();
    },
  });
  const token = make.data?.makeRefreshToken;
  const address = () => new URL(`/source/${sourceId}/refresh`, location.href).href;

  return (
    <Disclosure title="Fetch when a program calls" className="mt-1">
      <p className="max-w-prose text-14 text-quiet">
        A program that publishes the data can say so at once: it sends a POST request with a token, and the
        source is fetched.
      </p>
      {token !== undefined && (
        <TextArea
          className="mt-3 max-w-2xl"
          label="The call with its new token"
          description="Copy it now: the token is not shown again."
          rows={3}
          isCode
          isReadOnly
          value={`curl -X POST ${address()} \\\n  -H 'Authorization: Bearer ${token}'`}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="compact" isPending={make.isPending} onPress={() => make.mutate()}>
          {hasToken ? 'Make another token' : 'Make a token'}
        </Button>
        {hasToken && (
          <Button variant="quiet" size="compact" isPending={remove.isPending} onPress={() => remove.mutate()}>
            Remove the token
          </Button>
        )}
      </div>
      {(make.error ?? remove.error) && <ErrorNote className="mt-2" error={(make.error ?? remove.error)!} />}
    </Disclosure>
  );
}
