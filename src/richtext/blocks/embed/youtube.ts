import { startInHash, startTime } from './start-time.ts';

/** A video, with its playlist and the second at which it starts; or a playlist alone. */
const reference =
  /^(?:([\w-]{11})(?:\?(?:list=([\w-]{12,64}))?&?(?:t=(\d{1,6}))?)?|playlist\/([\w-]{12,64}))$/;

/** The playlists that everyone may see: of people, of albums and of channels. */
const publicList = /^(?:PL|OLAK5uy_|UU|FL)[\w-]{10,60}$/;

type Parts = { video: string | undefined; list: string | undefined; start: number | undefined };

function partsOf(text: string): Parts {
  const [, video, ofVideo, start, alone] = reference.exec(text) ?? [];
  return { video, list: ofVideo ?? alone, start: Number(start) || undefined };
}

function referenceOf({ video, list, start }: Parts): string | undefined {
  if (video === undefined) return list && `playlist/${list}`;
  const options = [list && `list=${list}`, start && `t=${start}`].filter(Boolean);
  if (options.length === 0) return video;
  return `${video}?${options.join('&')}`;
}

function frame(text: string): string {
  const { video = 'videoseries', list, start } = partsOf(text);
  const options = [list && `list=${list}`, start && `start=${start}`].filter(Boolean).join('&');
  return `https://www.youtube-nocookie.com/embed/${video}${options && `?${options}`}`;
}

function page(text: string): string {
  const { video, list, start } = partsOf(text);
  if (video === undefined) return `https://www.youtube.com/playlist?list=${list}`;

  const options = [`v=${video}`, list && `list=${list}`, start && `t=${start}`].filter(Boolean);
  return `https://www.youtube.com/watch?${options.join('&')}`;
}

const host = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;

function read({ hostname, pathname, searchParams, hash }: URL): string | undefined {
  const isShort = hostname === 'youtu.be';
  if (!isShort && !host.test(hostname)) return undefined;

  const path = /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  const video = isShort ? pathname.slice(1) : (searchParams.get('v') ?? path);
  const list = searchParams.get('list') ?? '';
  const start = startTime(searchParams.get('t') ?? searchParams.get('start')) ?? startInHash(hash);

  return referenceOf({
    video: video === 'videoseries' ? undefined : video || undefined,
    list: publicList.test(list) ? list : undefined,
    start,
  });
}

/** Videos and playlists of YouTube, and music there. */
export const youtube = {
  name: 'YouTube',
  kind: 'video',
  host: 'www.youtube-nocookie.com',
  reference,
  frame,
  page,
  read,
  refuse: ({ hostname, pathname }: URL) => {
    if (host.test(hostname) && /^\/(?:@|channel\/|c\/|user\/|playlist)/.test(pathname)) {
      return 'This is a channel or a list that only its owner can see: enter the address of a video or of a public playlist.';
    }

    return undefined;
  },
} as const;
