import type { Locale } from '#domain/value/text/locale.ts';

/** A value that a filter offers, its label, and in how many rows it is; null where that is unknown. */
export type FilterChoice = [value: string, label: string, count: number | null];

/** A long list of values: its source has more than are listed, or they are those that a search found. */
type LongList = {
  /** The name in the query string by which the values are searched. */
  name: string;
  /** The text that they are searched for; empty where the most frequent ones are listed. */
  search: string;
};

/** A filter that chooses any number of values. */
export type ManyField = {
  kind: 'many';
  id: string;
  key: string;
  /** Says what the filter does where that is not to select the chosen values. */
  label: string;
  /** Whether rows with the chosen values are left out. */
  isExcluding: boolean;
  choices: FilterChoice[];
  chosen: string[];
  /** Null where all values are listed. */
  long: LongList | null;
  /** The address with all listed values; null where an address has no room for them. */
  all: string | null;
  /** The address without any value. */
  none: string;
  /** In which its counts are written. */
  locale?: Locale | undefined;
};

/** A filter that chooses one value. */
export type OneField = Pick<
  ManyField,
  'id' | 'key' | 'label' | 'isExcluding' | 'choices' | 'long' | 'locale'
> & {
  kind: 'one';
  chosen: string;
};

/** A filter by a part of a text, or by a limit. */
export type ThresholdField = {
  kind: 'threshold';
  id: string;
  key: string;
  label: string;
  /** The name of the value in the query string. */
  name: string;
  type: 'search' | 'date' | 'datetime-local' | 'text';
  isNumeric: boolean;
  /** The value as it is in the input, and as people read it. */
  value: string;
  text: string;
  /** The whole condition as people read it. */
  inWords: string;
  /** Why the value cannot be compared with; null where it can. */
  problem: string | null;
};

/** A filter by a range of numbers or dates, with a histogram of the values. */
export type RangeField = {
  kind: 'range';
  id: string;
  key: string;
  label: string;
  /** The inputs of its ends: those of dates, as far as these show what the ends are. */
  types: Record<'from' | 'to', 'date' | 'datetime-local' | 'text'>;
  isNumeric: boolean;
  /** Whether the values are shares, whose ends are given in percent. */
  isShare: boolean;
  /** The names of the ends in the query string. */
  names: { from: string; to: string };
  /** The ends as they are in the inputs. */
  from: string;
  to: string;
  /** The range that is set, as people read it; empty where none is. */
  text: string;
  /** The least and the greatest value as people read them; empty while they are unknown. */
  least: string;
  greatest: string;
  /** For each step of the histogram its rows, and whether it is in the range. */
  steps: [count: number, isIn: boolean][];
  problem: string | null;
};

/** A value that is set, as people read it, and the address without it. */
export type FilterChip = { text: string; href: string };

/** One filter of a form as it is shown. */
export type FilterField =
  | ManyField
  | OneField
  | ThresholdField
  | RangeField
  | { kind: 'loading'; id: string; key: string; label: string }
  | { kind: 'message'; id: string; key: string; label: string; message: string };

/** A form of filters: everything is plain data, so that an island can be given the same. */
export type FilterFormProps = {
  /** The id of the section. */
  id: string;
  action: string;
  placement: 'stacked' | 'inline';
  columns: number;
  /** Parameters that the form sends along. */
  hidden: [string, string][];
  /** The address without the form's filters and those that sections select by, where any of them is set. */
  clear: string | null;
  chips: FilterChip[];
  fields: FilterField[];
};
