import { startInHash, startTime } from './start-time.ts';

/** A video, with the hash of one that is not listed and the second at which it starts. */
const reference = /^(\d{1,12})(?:\/([\da-f]{6,20}))?(?:\?t=(\d{1,6}))?$/;

const host = /^(?:www\.|player\.)?vimeo\.com$/;

/** A video by itself, in a channel, in a group, or in a showcase. */
const videoPath =
  /^\/(?:video\/|channels\/[\w-]{1,60}\/|groups\/[\w-]{1,60}\/videos\/|(?:showcase|album)\/\d{1,12}\/video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;

function read({ hostname, pathname, searchParams, hash }: URL): string | undefined {
  const [, video, inPath] = (host.test(hostname) && videoPath.exec(pathname)) || [];
  if (video === undefined) return undefined;

  const secret = inPath ?? searchParams.get('h');
  const start = startInHash(hash) ?? startTime(searchParams.get('t'));
  return `${video}${before('/', secret)}${before('?t=', start)}`;
}

/** A part of an address behind its sign; empty where there is no such part. */
function before(sign: string, part: string | number | null | undefined): string {
  if (!part) return '';
  return `${sign}${part}`;
}

function frame(text: string): string {
  const [, video, secret, start] = reference.exec(text) ?? [];
  const options = [secret && `h=${secret}`, 'dnt=1'].filter(Boolean).join('&');
  return `https://player.vimeo.com/video/${video}?${options}${before('#t=', start && `${start}s`)}`;
}

function page(text: string): string {
  const [, video, secret, start] = reference.exec(text) ?? [];
  return `https://vimeo.com/${video}${before('/', secret)}${before('#t=', start && `${start}s`)}`;
}

/** Videos of Vimeo, also those that only people with their address can see. */
export const vimeo = {
  name: 'Vimeo',
  kind: 'video',
  host: 'player.vimeo.com',
  reference,
  frame,
  page,
  read,
  refuse: ({ hostname }: URL) => {
    if (host.test(hostname)) {
      return 'This is no video of Vimeo, but a channel, a showcase or a page: enter the address of one of its videos.';
    }

    return undefined;
  },
} as const;
