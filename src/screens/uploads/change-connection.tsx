import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeConnectionDocument, connectorsDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { ConnectorSettings } from '#domain/source/connection/connector-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { accessOf, noSecrets, SecretFields } from './secret-fields.tsx';
import { SettingFields } from './setting-fields.tsx';

type ChangeConnectionProps = {
  sourceId: number;
  settings: ConnectorSettings;
  hasAccess: boolean;
  onClose(): void;
};

/** Changes where a source fetches from, and how it signs in there: what is stored of that is never shown. */
export function ChangeConnection({ sourceId, settings: before, hasAccess, onClose }: ChangeConnectionProps) {
  const client = useQueryClient();
  const [settings, setSettings] = useState(before);
  const [secrets, setSecrets] = useState(noSecrets);
  const [isForgotten, setForgotten] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.connectors,
    queryFn: async () => (await requestGraphql(connectorsDocument, {})).connectors,
    staleTime: Infinity,
  });
  const connector = data?.find(({ kind }) => kind === before.kind);
  const isEntered = Object.values(secrets).some((text) => text !== '');

  const save = useMutation({
    mutationFn: () => {
      const access = isForgotten || isEntered ? accessOf(secrets, connector?.secrets ?? []) : null;
      return requestGraphql(changeConnectionDocument, { sourceId, settings, access });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.sourceConnection(sourceId) });
      onClose();
    },
  });

  return (
    <FormDialog
      title="Where it is fetched from"
      width="medium"
      submitLabel="Save"
      isValid={connector !== undefined}
      sending={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {connector && (
        <>
          <SettingFields fields={connector.fields} settings={settings} onChange={setSettings} />
          {hasAccess && (
            <>
              <p className="text-14 text-quiet">
                It signs in with what was entered. Another place needs that anew, below.
              </p>
              <Switch isSelected={isForgotten} onChange={setForgotten}>
                Forget what it signs in with
              </Switch>
            </>
          )}
          <SecretFields fields={connector.secrets} value={secrets} onChange={setSecrets} />
        </>
      )}
    </FormDialog>
  );
}
