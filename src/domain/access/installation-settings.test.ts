import { expect, test } from 'vitest';
import { installationSettingsSchema } from './installation-settings.ts';

test('the name of an installation is one line of text that can be stored', () => {
  const nameOf = (siteName: string) => installationSettingsSchema.parse({ siteName }).siteName;
  expect(nameOf(' Hazard\r\nBcc:  x ')).toBe('Hazard Bcc: x');
  expect(nameOf('half \ud83d of one')).toBe('half \ufffd of one');
  expect(() => nameOf(' \n ')).toThrow('An installation needs a name.');
});
