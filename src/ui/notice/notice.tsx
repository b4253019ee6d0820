import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

const tones = {
  danger: { ground: 'bg-danger-soft', text: 'text-danger', icon: 'circle-alert' },
  warning: { ground: 'bg-warning-soft', text: 'text-warning', icon: 'triangle-alert' },
  info: { ground: 'bg-accent-soft', text: 'text-accent', icon: 'info' },
  success: { ground: 'bg-success-soft', text: 'text-success', icon: 'circle-check' },
} as const;

/** What a notice has beside its tone. */
export type NoticeProps = {
  message: ReactNode;
  /** A button or link: retry, reload, keep a copy. */
  action?: ReactNode;
  className?: string;
};

/** What happened and what to do about it, in place; read out when it appears, of an error at once. */
export function Notice({
  tone,
  message,
  action,
  className = '',
}: NoticeProps & { tone: keyof typeof tones }) {
  const { ground, text, icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 text-14 ${ground} ${className}`}
    >
      <Icon name={icon} className={text} />
      <div className="min-w-48 flex-1">{message}</div>
      {action}
    </div>
  );
}
