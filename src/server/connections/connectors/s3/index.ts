import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';

const addressRule =
  'an address is s3://, a bucket, and a file or a pattern, such as s3://bucket/floods/*.csv';

const settings = z.strictObject({
  kind: z.literal('s3'),
  address: z
    .string()
    .trim()
    .max(1200, 'an address has at most 1,200 characters')
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/[^\0\r\n]+$/, addressRule),
  which: z.enum(['newest', 'all']).default('newest'),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,60}$/, 'a region is a name such as eu-west-1')
    .default('us-east-1'),
  endpoint: webAddress.optional(),
});
/** The settings of files in a bucket: `which` of those that the pattern matches are read. */
export type S3Settings = z.output<typeof settings>;

/** The bucket of an address, and the pattern of keys. */
export function bucketOf({ address }: Pick<S3Settings, 'address'>): { bucket: string; pattern: string } {
  const [, bucket = '', pattern = ''] = /^s3:\/\/([^/]+)\/(.*)$/s.exec(address) ?? [];
  return { bucket, pattern };
}

/** Files in a bucket of Amazon S3, or of a store that speaks its protocol. */
export const s3Connector: Connector<S3Settings> = {
  kind: 's3',
  label: 'Object store (S3)',
  description: 'Reads the newest file of a bucket that matches a pattern, or all that are new.',
  fields: [
    {
      name: 'address',
      label: 'Address',
      input: 'text',
      isRequired: true,
      placeholder: 's3://bucket/floods/*.csv',
      hint: '* stands for characters of one name, ** for folders too.',
    },
    {
      name: 'which',
      label: 'Files',
      input: 'choice',
      isRequired: false,
      isOption: true,
      options: [
        { value: 'newest', label: 'The newest one' },
        { value: 'all', label: 'All; when rows are added or updated, those that are new' },
      ],
    },
    { name: 'region', label: 'Region', input: 'text', isRequired: false, placeholder: 'us-east-1' },
    {
      name: 'endpoint',
      label: 'Endpoint',
      input: 'text',
      isRequired: false,
      placeholder: 'https://s3.example.org',
      hint: 'Of a store other than Amazon’s.',
    },
  ],
  secrets: [
    { name: 'user', label: 'Access key', hint: 'Left empty, files are read that anybody may read.' },
    { name: 'password', label: 'Secret key' },
  ],
  settings,
  recognise: (address) => settings.safeParse({ kind: 's3', address }).data ?? null,
  addressOf: ({ address }) => address,
  reader: async () => (await import('./s3-reader.ts')).s3Reader,
};
