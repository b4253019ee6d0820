import { onLostSession, type LostSession } from '#client/lost-session.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { useEffect } from 'react';

const toasts: Record<LostSession, { text: string; label: string; href: string }> = {
  none: {
    text: 'You are signed out. What you entered is still here: log in, then go on here.',
    label: 'Login',
    href: '/auth/login',
  },
  other: {
    text: 'You have signed in as someone else in this browser. What you entered is still here, and not saved.',
    label: 'Logout',
    href: '/auth/logout',
  },
};

/**
 * Says when a request was refused because the session is lost, with the way back in a tab of its own: one
 * toast, however many requests are refused. It leaves when the person closes it or comes back to this tab, or
 * when a change of theirs is made.
 */
export function useLostSession(): void {
  useEffect(() => {
    let close: (() => void) | null = null;
    const withdraw = () => close?.();
    const stop = onLostSession((session) => {
      if (session === null) return withdraw();
      if (close) return;
      const { text, label, href } = toasts[session];

      close = showToast({
        text,
        tone: 'danger',
        action: { label, onAction: () => void open(href, '_blank') },
        onClose: () => (close = null),
      });
    });

    const comeBack = () => {
      if (document.visibilityState === 'visible') {
        withdraw();
      }
    };
    document.addEventListener('visibilitychange', comeBack);

    return () => {
      stop();
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
}
