import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';

/** What a toast says, and one thing that can be done about it. */
export type ToastMessage = {
  text: string;
  tone?: 'neutral' | 'success' | 'danger';
  action?: { label: string; onAction(): void };
  /** Called when the toast closes: by a person, after its time, or by the program. */
  onClose?: () => void;
};

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/**
 * Shows a toast; it leaves after 6 s, after 10 s when something can be done, and stays when it reports a
 * failure. Returns how to close it.
 */
export function showToast(message: ToastMessage): () => void {
  const key = queue.add(message, { timeout: timeoutOf(message), onClose: message.onClose });
  return () => queue.close(key);
}

/** After how many ms a toast leaves; undefined for one that stays. */
function timeoutOf({ tone, action }: ToastMessage): number | undefined {
  if (tone === 'danger') return undefined;
  if (action) return 10_000;
  return 6_000;
}

/** Where toasts appear, by default at the bottom left of the window. Once on a screen. */
export function ToastRegion({ className = 'bottom-4' }: { className?: string }) {
  return (
    <AriaToastRegion
      queue={queue}
      className={`fixed start-4 z-60 flex max-w-[calc(100vw-2rem)] flex-col-reverse gap-2 rounded-panel ${className}`}
    >
      {({ toast }) => <ToastRow toast={toast} />}
    </AriaToastRegion>
  );
}

const toneIcons = { neutral: undefined, success: 'circle-check', danger: 'circle-alert' } as const;

function ToastRow({ toast }: { toast: Parameters<typeof AriaToast<ToastMessage>>[0]['toast'] }) {
  const { controls: texts } = useTexts();
  const { text, tone = 'neutral', action } = toast.content;
  const icon = toneIcons[tone];

  return (
    <AriaToast
      toast={toast}
      className="fade-in flex w-90 max-w-full items-center gap-1 rounded-panel bg-float py-2 pe-2 ps-4 text-14 shadow-float"
    >
      <ToastContent className="flex min-w-0 flex-1 items-center gap-2">
        {icon && <Icon name={icon} className={tone === 'danger' ? 'text-danger' : 'text-success'} />}
        <Text slot="title" className="py-1">
          {text}
        </Text>
      </ToastContent>
      {action && (
        <button
          type="button"
          className="touch-target h-control-compact rounded-control px-2.5 font-medium text-accent hover:bg-ink/6"
          onClick={() => {
            action.onAction();
            queue.close(toast.key);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton slot="close" icon="x" label={texts.dismiss} />
    </AriaToast>
  );
}
