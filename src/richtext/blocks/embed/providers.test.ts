import { expect, it } from 'vitest';
import { embedPage } from './index.ts';
import { providers, readEmbedded } from './providers.ts';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?dnt=1', 'vimeo', '76979871'],
  ['https://www.openstreetmap.org/#map=12/48.1372/-11.5755&layers=H', 'openstreetmap', '12/48.1372/-11.5755'],
])('%s is known', (address, provider, reference) => {
  const embedded = readEmbedded(address);
  expect(embedded).toEqual({ provider, reference });
  // Both addresses that are written read back as the same.
  expect(readEmbedded(embedPage(embedded!))).toEqual(embedded);
  expect(readEmbedded(providers[embedded!.provider].frame(reference))).toEqual(embedded);
});

it.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'javascript://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/channels/staff',
  'https://www.openstreetmap.org/#map=12/48.1372',
  `https://youtu.be/${'x'.repeat(3000)}`,
  'youtu.be/dQw4w9WgXcQ',
])('%s is not', (address) => expect(readEmbedded(address)).toBeUndefined());
