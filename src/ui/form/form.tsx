import { useEffect, useRef, type ComponentProps } from 'react';

/**
 * A form that is sent again within this many milliseconds was sent by a second Enter, before it showed that
 * it is pending.
 */
const twice = 500;

/**
 * A form whose `onSubmit` starts something. While that is pending it is not sent again: browsers send a form
 * of one field by Enter also where its button cannot be pressed. `error` says that it failed, and can be
 * tried again at once.
 */
export function Form({
  isPending,
  error = null,
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> & {
  isPending: boolean;
  error?: Error | null;
  onSubmit(): void;
}) {
  const sentAt = useRef(-Infinity);
  useEffect(() => {
    if (error) {
      sentAt.current = -Infinity;
    }
  }, [error]);

  return (
    <form
      {...rest}
      // What has been changed since is sent however soon.
      onInput={() => (sentAt.current = -Infinity)}
      onSubmit={(event) => {
        event.preventDefault();
        // In React a dialog is within the form that opened it, which is not sent by this.
        event.stopPropagation();
        if (isPending || event.timeStamp - sentAt.current < twice) return;
        sentAt.current = event.timeStamp;
        onSubmit();
      }}
    />
  );
}
