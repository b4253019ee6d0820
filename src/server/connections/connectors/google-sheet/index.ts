import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';

/** The path of a sheet: of one that is published to the web below `e`, of one that is shared by its link. */
const sheetPath = /^(?:\/a\/[^/]+)?(\/spreadsheets\/(?:u\/\d+\/)?d\/(?:e\/)?[\w-]{10,})(?:\/.*)?$/;

const settings = z.strictObject({
  kind: z.literal('google-sheet'),
  address: webAddress.refine(
    (address) => !URL.canParse(address) || sheetPath.test(new URL(address).pathname),
    'a sheet has an address such as https://docs.google.com/spreadsheets/d/…',
  ),
});
/** The settings of a Google sheet. */
export type GoogleSheetSettings = z.output<typeof settings>;

/** Sheets of Google that everybody may read. */
export const googleSheetConnector: Connector<GoogleSheetSettings> = {
  kind: 'google-sheet',
  label: 'Google sheet',
  description: 'Reads a sheet that is published to the web, or that everybody with its link may read.',
  fields: [{ name: 'address', label: 'Address', input: 'address', isRequired: true }],
  secrets: [],
  settings,
  recognise,
  addressOf: ({ address }) => address,
  reader: async () => (await import('./google-sheet-reader.ts')).googleSheetReader,
};

function recognise(entered: string): GoogleSheetSettings | null {
  const { data: address } = webAddress.safeParse(entered);
  if (address === undefined) return null;
  const { origin, hostname, pathname } = new URL(address);
  const [, sheet] = sheetPath.exec(pathname) ?? [];
  if (hostname !== 'docs.google.com' || sheet === undefined) return null;
  return { kind: 'google-sheet', address: origin + sheet };
}

/** The address at which a sheet is sent as a workbook, which keeps the types of cells. */
export function workbookAddress({ address }: GoogleSheetSettings): string {
  const { origin, pathname } = new URL(address);
  const [, sheet = ''] = sheetPath.exec(pathname) ?? [];
  return origin + sheet + (sheet.includes('/d/e/') ? '/pub?output=xlsx' : '/export?format=xlsx');
}
