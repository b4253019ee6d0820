import type { z } from 'zod';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import type {
  ConnectorForm,
  ConnectorSettings,
  DescribedData,
  PlaceChoice,
  PreviewedRows,
} from '#domain/source/connection/connector-form.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type { Validators } from '../request/fetch-web-file.ts';
import type { Network } from '../request/web-request.ts';

/**
 * A kind of places that sources fetch from: one folder with an `index.ts` of this type and a reader, and one
 * line in `list.ts`.
 */
export type Connector<Settings extends ConnectorSettings = ConnectorSettings> = ConnectorForm & {
  kind: Settings['kind'];
  /** Checks settings that a person has entered; their texts for people begin in lower case. */
  settings: z.ZodType<Settings>;
  /** The settings that an entered address stands for; null where it is of another kind. */
  recognise(address: string): Settings | null;
  /** The place as people read it, without what is secret. */
  addressOf(settings: Settings): string;
  /** What reads places of this kind, loaded in a worker process alone. */
  reader(): Promise<ConnectorReader<Settings>>;
};

/** Reads the places of a connector. Its errors are sentences for people, without secrets and addresses. */
export type ConnectorReader<Settings extends ConnectorSettings = ConnectorSettings> = {
  /** What is known about the data without reading it. */
  describe(request: ConnectorRequest<Settings>): Promise<DescribedData>;
  /** The first rows; left out where only the whole file can be read. */
  preview?(request: ConnectorRequest<Settings>): Promise<PreviewedRows>;
  /** What can be chosen at a place, such as the tables of a database; left out where it is one table. */
  choices?(request: ConnectorRequest<Settings>): Promise<PlaceChoice[]>;
  /**
   * Writes the data into the file of the request, in any form that uploads are read in. JSON lines keep what
   * is a number, a text, a truth value, a shape (as GeoJSON) or empty. The order of rows is the same each
   * time, also while the data changes.
   */
  read(request: ReadRequest<Settings>): Promise<ReadData>;
};

/** What every request of a connector has: where, how to sign in, and what may be reached. */
export type ConnectorRequest<Settings extends ConnectorSettings = ConnectorSettings> = {
  settings: Settings;
  access: ConnectionAccess;
  network: Network;
};

/**
 * A request to read data into the file `path`, with at most `limit` bytes. `validators` are those of the last
 * time that was published. `mode` is what the rows will do: all are wanted where they replace others. With
 * `since`, only rows are wanted whose `column` has a greater value than that, or also the same one where they
 * update rows.
 */
export type ReadRequest<Settings extends ConnectorSettings = ConnectorSettings> =
  ConnectorRequest<Settings> & {
    path: string;
    limit: number;
    validators: Validators;
    mode: PublicationMode;
    since: { column: string; value: string } | null;
    report(progress: { bytes: number }): void;
  };

/** Data that has not changed since the last time, or that was read. */
export type ReadData =
  | { status: 'unchanged' }
  | (Validators & {
      status: 'read';
      fileName: string;
      bytes: number;
      /** The SHA-256 of the file. */
      digest: string;
      /** The greatest value of the column of `since`, where the request has one. */
      greatest: string | null;
      /** How the file is to be parsed, where the service says so. */
      parseOptions: ParseOptions;
    });
