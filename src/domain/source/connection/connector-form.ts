/** The settings of a connection as they are stored: the kind of its connector, and what that needs. */
export type ConnectorSettings = { kind: string };

/**
 * A setting in the form of a connection. `name` is that of the settings; `lines` is a text of several, a
 * `choice` has `options`, and an empty field is left out. An option (`isOption`) changes neither where data
 * is read from nor which data that is.
 */
export type SettingField = {
  name: string;
  label: string;
  input: 'address' | 'text' | 'lines' | 'number' | 'choice';
  isRequired: boolean;
  hint?: string;
  placeholder?: string;
  options?: readonly { value: string; label: string }[];
  isOption?: true;
};

/** What a connection signs in with, as its form names it; `headers` are any, by name. */
export type SecretField = { name: 'user' | 'password' | 'token' | 'headers'; label: string; hint?: string };

/**
 * What a form needs of a kind of places that sources fetch from: `kind` is what the settings of its
 * connections are stored with and never changes, `description` says in one sentence what it reads.
 */
export type ConnectorForm = {
  kind: string;
  label: string;
  description: string;
  fields: readonly SettingField[];
  secrets: readonly SecretField[];
};

/**
 * What a service says about data: everything is left out that it does not say. `license` is a URL, `cadence`
 * says how often the data changes (see `readCadence`).
 */
export type DescribedData = {
  title?: string;
  description?: string;
  license?: string;
  publisher?: string;
  attribution?: string;
  cadence?: string;
  columns: { name: string; label?: string; description?: string; type?: string }[];
};

/** The first rows of data as texts, null for empty cells. */
export type PreviewedRows = { columns: string[]; rows: (string | null)[][] };

/** One of several things at a place, with the settings that stand for it. */
export type PlaceChoice = {
  settings: ConnectorSettings;
  label: string;
  description?: string;
};

/**
 * A place as it is shown before it is read: what its service says, its first rows where it sends them, and
 * what can be chosen there.
 */
export type LookedAtPlace = {
  described: DescribedData;
  preview: PreviewedRows | null;
  choices: PlaceChoice[];
};
