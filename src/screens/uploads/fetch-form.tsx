import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { connectSourceDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

const noAccess = { user: '', password: '', token: '', headerName: '', headerValue: '' };

type Access = typeof noAccess;

/** How to sign in, as the graph takes it: without what is left empty. */
function accessOf({ headerName, headerValue, ...signIn }: Access): Record<string, unknown> {
  const given = Object.entries(signIn).filter(([, value]) => value !== '');
  const headers = headerName.trim() === '' ? {} : { [headerName.trim()]: headerValue };
  return { ...Object.fromEntries(given), headers };
}

/** Fetches a file from an address instead of this computer; `onRun` gets the id of the run. */
export function FetchForm({ sourceId, onRun }: { sourceId: number | undefined; onRun(id: number): void }) {
  const [address, setAddress] = useState('');
  const [access, setAccess] = useState(noAccess);
  const connect = useMutation({
    mutationFn: () =>
      requestGraphql(connectSourceDocument, {
        address: address.trim(),
        access: accessOf(access),
        sourceId: sourceId ?? null,
      }),
    onSuccess: ({ connectSource }) => onRun(connectSource.id),
  });
  const set = (part: Partial<Access>) => setAccess((before) => ({ ...before, ...part }));

  return (
    <Form
      className="mt-4"
      isPending={connect.isPending}
      error={connect.error}
      onSubmit={() => {
        if (address.trim() !== '') {
          connect.mutate();
        }
      }}
    >
      {connect.error && <ErrorNote className="mb-3" error={connect.error} />}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Or fetch it from an address"
          className="min-w-0 flex-1 basis-80"
          placeholder="https://data.example.org/floods.csv"
          inputMode="url"
          autoComplete="off"
          value={address}
          onChange={setAddress}
        />
        <Button type="submit" isPending={connect.isPending} isDisabled={address.trim() === ''}>
          Fetch
        </Button>
      </div>
      <Disclosure title="Sign in there" className="mt-1">
        <p className="mb-3 max-w-prose text-12 text-quiet">
          What you enter here is stored encrypted, and is not shown again.
        </p>
        <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
          <TextField label="User" autoComplete="off" value={access.user} onChange={(user) => set({ user })} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            value={access.password}
            onChange={(password) => set({ password })}
          />
          <TextField
            label="Or a token"
            type="password"
            autoComplete="new-password"
            className="sm:col-span-2"
            description="It is sent as “Authorization: Bearer …”."
            value={access.token}
            onChange={(token) => set({ token })}
          />
          <TextField
            label="Name of a header"
            autoComplete="off"
            placeholder="X-Api-Key"
            value={access.headerName}
            onChange={(headerName) => set({ headerName })}
          />
          <TextField
            label="Its value"
            type="password"
            autoComplete="new-password"
            value={access.headerValue}
            onChange={(headerValue) => set({ headerValue })}
          />
        </div>
      </Disclosure>
    </Form>
  );
}
