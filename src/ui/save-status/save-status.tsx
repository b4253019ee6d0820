import { Icon } from '../icon/icon.tsx';

/** The message and the link when nobody is signed in any more, or another person is. */
const lostSessions = {
  none: { text: 'Signed out, not saved yet.', way: { name: 'Login', href: '/auth/login' } },
  other: { text: 'Signed in as someone else, not saved yet.', way: { name: 'Logout', href: '/auth/logout' } },
};

/** What saving is doing; `refused`: the server will not take the change, and says why. */
type SaveState =
  | { kind: 'saved' | 'saving' | 'conflict' }
  | { kind: 'offline'; session?: keyof typeof lostSessions }
  | { kind: 'refused'; message: string };

const looks: Record<SaveState['kind'], { text: string; tone: string; dot: string }> = {
  saved: { text: 'Saved', tone: 'text-quiet', dot: 'bg-success' },
  saving: { text: 'Saving', tone: 'text-quiet', dot: 'bg-accent' },
  offline: { text: 'Offline, will retry', tone: 'text-warning', dot: 'bg-warning' },
  refused: { text: 'Not saved', tone: 'text-danger', dot: 'bg-danger' },
  conflict: { text: 'Conflict', tone: 'text-warning', dot: 'bg-warning' },
};

/** The state of automatic saving, as a dot and a word; announced when it changes. */
export function SaveStatus({
  state,
  hasReason = false,
  className = '',
}: {
  state: SaveState;
  /** Whether the reason of a refusal is shown here. */
  hasReason?: boolean;
  className?: string;
}) {
  const { text, tone, dot } = looks[state.kind];
  const lost = state.kind === 'offline' && state.session && lostSessions[state.session];
  if (lost) {
    return (
      <p role="status" className={`flex items-center gap-2 ${tone} ${className}`}>
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
        {lost.text}
        <a href={lost.way.href} target="_blank" className="text-accent underline">
          {lost.way.name}
        </a>
      </p>
    );
  }

  return (
    <p role="status" className={`flex items-center gap-2 ${tone} ${className}`}>
      {state.kind === 'offline' ? (
        <Icon name="cloud-off" />
      ) : (
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      )}
      {text}
      {hasReason && state.kind === 'refused' && `: ${state.message}`}
    </p>
  );
}
