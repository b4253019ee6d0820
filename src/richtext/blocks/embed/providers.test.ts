import { expect, it } from 'vitest';
import { embedPage } from './index.ts';
import { providers, readEmbedded, refuseEmbedded } from './providers.ts';

const list = `PL${'x'.repeat(32)}`;

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90', 'youtube', 'dQw4w9WgXcQ?t=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'youtube', 'dQw4w9WgXcQ?t=90'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0&start=90', 'youtube', 'dQw4w9WgXcQ?t=90'],
  ['https://youtube.com/watch?v=dQw4w9WgXcQ#t=1h1m1s', 'youtube', 'dQw4w9WgXcQ?t=3661'],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=x', 'youtube', 'dQw4w9WgXcQ'],
  [`https://www.youtube.com/playlist?list=${list}`, 'youtube', `playlist/${list}`],
  [
    `https://music.youtube.com/playlist?list=OLAK5uy_${'k'.repeat(33)}`,
    'youtube',
    `playlist/OLAK5uy_${'k'.repeat(33)}`,
  ],
  [`https://www.youtube.com/embed/videoseries?list=${list}`, 'youtube', `playlist/${list}`],
  [
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${list}&t=90s`,
    'youtube',
    `dQw4w9WgXcQ?list=${list}&t=90`,
  ],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ&index=2', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?dnt=1', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', 'vimeo', '76979871/8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy#t=90s', 'vimeo', '76979871/8272103f6e?t=90'],
  ['https://vimeo.com/76979871#t=1m30s', 'vimeo', '76979871?t=90'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/showcase/123456/video/76979871', 'vimeo', '76979871'],
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

it.each([
  ['https://www.youtube.com/@tidemark', 'channel'],
  ['https://www.youtube.com/channel/UCxxxxxxxxxxxxxxxxxxxxxx', 'channel'],
  ['https://music.youtube.com/playlist?list=LM', 'only its owner'],
  ['https://vimeo.com/showcase/123456', 'showcase'],
  ['https://vimeo.com/channels/staffpicks', 'channel'],
])('%s is refused with a word', (address, word) => {
  expect(readEmbedded(address)).toBeUndefined();
  expect(refuseEmbedded(address)).toContain(word);
});
