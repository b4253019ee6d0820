import type {
  DescribedData,
  LookedAtPlace,
  PlaceChoice,
  PreviewedRows,
} from '#domain/source/connection/connector-form.ts';
import { runWorker } from '#server/host/host.server.ts';
import type { ConnectorRequest, ReadData, ReadRequest } from './connector.ts';

const script = 'server/connections/connectors/run-connector.worker.ts';

/** How long a person waits for a description, a preview or choices, in milliseconds. */
const patience = { response: 20_000, idle: 20_000, whole: 30_000 };

/** What the worker process does: a method of the reader of the settings, with its request. */
export type ConnectorTask =
  | { what: 'read'; request: Omit<ReadRequest, 'report'> }
  | { what: 'describe' | 'preview' | 'choices'; request: ConnectorRequest };

/** Reads data in a worker process; see `ConnectorReader`. */
export const readData = (
  { report, ...request }: ReadRequest,
  options: { signal?: AbortSignal } = {},
): Promise<ReadData> =>
  runWorker<ReadData>(script, { what: 'read', request } satisfies ConnectorTask, {
    ...options,
    onProgress: (progress) => report(progress as { bytes: number }),
  });

/** What a service says about data, in a worker process; see `ConnectorReader`. */
export const describeData = (request: ConnectorRequest): Promise<DescribedData> =>
  runInWorker<DescribedData>('describe', request);

/** Looks at a place in a worker process, without reading all of it. */
export async function lookAtPlace({ network, ...place }: ConnectorRequest): Promise<LookedAtPlace> {
  const request = { ...place, network: { ...network, patience } };
  const choices = await runInWorker<PlaceChoice[]>('choices', request);
  if (choices.length > 0) return { described: { columns: [] }, preview: null, choices };

  const described = await describeData(request);
  const preview = await runInWorker<PreviewedRows | null>('preview', request);
  return { described, preview, choices };
}

const runInWorker = <Result>(what: 'describe' | 'preview' | 'choices', request: ConnectorRequest) =>
  runWorker<Result>(script, { what, request } satisfies ConnectorTask, { milliseconds: 60_000 });
