import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionProposalsDocument, connectorsDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { ConnectorForm, ConnectorSettings } from '#domain/source/connection/connector-form.ts';

/** How long nothing is entered before an address is recognised, in milliseconds. */
const pause = 250;

const noConnectors: readonly ConnectorForm[] = [];

/** What an address may stand for, and what asks for it at once. */
type Proposals = {
  connectors: readonly ConnectorForm[];
  proposals: readonly ConnectorSettings[];
  proposalsOf(address: string): Promise<readonly ConnectorSettings[]>;
};

/** The kinds of places that an address is proposed as, the likeliest first, a moment after it is entered. */
export function useProposals(address: string): Proposals {
  const client = useQueryClient();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address.trim()), pause);
    return () => clearTimeout(timer);
  }, [address]);

  const isEntered = settled !== '';
  const connectors = useQuery({
    queryKey: queryKeys.connectors,
    queryFn: async () => (await requestGraphql(connectorsDocument, {})).connectors,
    staleTime: Infinity,
    enabled: isEntered,
  });
  const query = useQuery({ ...proposalsQuery(settled), enabled: isEntered });

  return {
    connectors: connectors.data ?? noConnectors,
    proposals: (settled === address.trim() && query.data) || [],
    proposalsOf: (entered) => client.fetchQuery(proposalsQuery(entered.trim())),
  };
}

const proposalsQuery = (address: string) => ({
  queryKey: queryKeys.connectionProposals(address),
  queryFn: async () => (await requestGraphql(connectionProposalsDocument, { address })).connectionProposals,
  staleTime: Infinity,
});
