import { useTexts } from '#texts/use-texts.tsx';
import { Icon } from '../icon/icon.tsx';

/** The message and the link when nobody is signed in any more, or another person is. */
const lostSessions = {
  none: { text: 'signedOut', way: { name: 'login', href: '/auth/login' } },
  other: { text: 'signedInAsOther', way: { name: 'logout', href: '/auth/logout' } },
} as const;

/** What saving is doing; `refused`: the server will not take the change, and says why. */
type SaveState =
  | { kind: 'saved' | 'saving' | 'conflict' }
  | { kind: 'offline'; session?: keyof typeof lostSessions }
  | { kind: 'refused'; message: string };

const looks = {
  saved: { text: 'saved', tone: 'text-quiet', dot: 'bg-success' },
  saving: { text: 'saving', tone: 'text-quiet', dot: 'bg-accent' },
  offline: { text: 'offlineWillRetry', tone: 'text-warning', dot: 'bg-warning' },
  refused: { text: 'notSaved', tone: 'text-danger', dot: 'bg-danger' },
  conflict: { text: 'conflict', tone: 'text-warning', dot: 'bg-warning' },
} as const satisfies Record<SaveState['kind'], { text: string; tone: string; dot: string }>;

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
  const { controls: texts, pages } = useTexts();
  const { text, tone, dot } = looks[state.kind];
  const reason = hasReason && state.kind === 'refused' ? state.message : null;
  const lost = state.kind === 'offline' && state.session && lostSessions[state.session];
  if (lost) {
    return (
      <p role="status" className={`flex items-center gap-2 ${tone} ${className}`}>
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
        {texts[lost.text]}
        <a href={lost.way.href} target="_blank" className="text-accent underline">
          {pages[lost.way.name]}
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
      {reason === null ? texts[text] : texts.notSavedBecause({ reason })}
    </p>
  );
}
