import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { connectSourceDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ConnectorForm, ConnectorSettings } from '#domain/source/connection/connector-form.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { PlaceLook } from './place-look.tsx';
import { accessOf, noSecrets, SecretFields } from './secret-fields.tsx';
import { SettingFields } from './setting-fields.tsx';
import { useProposals } from './use-proposals.ts';

/** A file of the web: what every address is that is nothing else. */
const fileAt = (address: string): ConnectorSettings & { address: string } => ({
  kind: 'web',
  address: address.trim(),
});

/** The fields beside that of the address: none where the address is all. */
const furtherFields = ({ fields }: ConnectorForm) => (fields.length > 1 ? fields : []);

/** What a file of the web signs in with, until the connectors are there. */
const allSecrets = [
  { name: 'user', label: 'User' },
  { name: 'password', label: 'Password' },
  { name: 'token', label: 'Or a token', hint: 'It is sent as “Authorization: Bearer …”.' },
  { name: 'headers', label: 'Header' },
] as const;

/** Fetches data from an address instead of this computer; `onRun` gets the id of the run. */
export function FetchForm({ sourceId, onRun }: { sourceId: number | undefined; onRun(id: number): void }) {
  const [address, setAddress] = useState('');
  const [secrets, setSecrets] = useState(noSecrets);
  // What was chosen or changed of the proposals for this address.
  const [chosen, setChosen] = useState<ConnectorSettings | null>(null);
  const { connectors, proposals, proposalsOf } = useProposals(address);
  const settings = chosen ?? proposals[0] ?? fileAt(address);
  const connector = connectors.find(({ kind }) => kind === settings.kind);
  const secretFields = connector?.secrets ?? allSecrets;

  const connect = useMutation({
    mutationFn: async () => {
      const entered = chosen ?? (await proposalsOf(address))[0] ?? fileAt(address);
      return requestGraphql(connectSourceDocument, {
        settings: entered,
        access: accessOf(secrets, secretFields),
        sourceId: sourceId ?? null,
      });
    },
    onSuccess: ({ connectSource }) => onRun(connectSource.id),
  });
  const isEmpty = address.trim() === '';

  return (
    <Form
      className="mt-4"
      isPending={connect.isPending}
      error={connect.error}
      onSubmit={() => {
        if (!isEmpty) {
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
          onChange={(text) => {
            setAddress(text);
            setChosen(null);
          }}
        />
        <Button type="submit" isPending={connect.isPending} isDisabled={isEmpty}>
          Fetch
        </Button>
      </div>
      {proposals.length > 1 && (
        <Select
          label="Read it as"
          className="mt-3 max-w-sm"
          description={connector?.description}
          options={proposals.map(({ kind }) => ({
            value: kind,
            label: connectors.find((candidate) => candidate.kind === kind)?.label ?? kind,
          }))}
          value={settings.kind}
          onChange={(kind) => setChosen(proposals.find((proposal) => proposal.kind === kind) ?? null)}
        />
      )}
      {connector && furtherFields(connector).length > 0 && (
        <>
          <SettingFields fields={connector.fields} settings={settings} onChange={setChosen} />
          <PlaceLook settings={settings} access={accessOf(secrets, secretFields)} onChoose={setChosen} />
        </>
      )}
      <SecretFields fields={secretFields} value={secrets} onChange={setSecrets} />
    </Form>
  );
}
