import { cutText } from '#domain/value/text/cut-text.ts';

/**
 * Licences that are chosen by their name: the address that the catalogue of open data has, and what people
 * call it.
 */
export const knownLicenses = [
  {
    value: 'https://www.usa.gov/government-works',
    label: 'Work of the US government',
    text: 'governmentWork',
  },
  {
    value: 'https://creativecommons.org/publicdomain/zero/1.0/',
    label: 'CC0 1.0 (public domain)',
    text: 'publicDomain',
  },
  { value: 'https://creativecommons.org/licenses/by/4.0/', label: 'CC BY 4.0' },
  { value: 'https://creativecommons.org/licenses/by-sa/4.0/', label: 'CC BY-SA 4.0' },
  { value: 'https://opendatacommons.org/licenses/odbl/1-0/', label: 'ODbL 1.0' },
] as const;

/** What licences are called in the language of readers. */
type LicenseTexts = {
  governmentWork: string;
  publicDomain: string;
  licenceAt(values: { address: string }): string;
};

/** The most characters that are shown of the address of a licence without a known name. */
const longest = 60;

/**
 * What a licence at this address is called in a source line: its name in the language of readers, else the
 * address, cut where it is long.
 */
export function licenseName(address: string, texts: LicenseTexts): string {
  const known = knownLicenses.find(({ value }) => bareAddress(value) === bareAddress(address));
  if (known && 'text' in known) return texts[known.text];
  if (known) return known.label;
  const bare = bareAddress(address);
  return texts.licenceAt({ address: bare.length > longest ? `${cutText(bare, longest - 1)}…` : bare });
}

/**
 * An address without what does not tell it from others: `http://www.example.org/terms/` is
 * `example.org/terms`.
 */
const bareAddress = (address: string): string =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
