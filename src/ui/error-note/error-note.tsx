import { Notice, type NoticeProps } from '../notice/notice.tsx';
import { isSaidElsewhere } from './is-said-elsewhere.ts';

type ErrorNoteProps = Omit<NoticeProps, 'message'> &
  ({ error: Error; message?: never } | { message: NoticeProps['message']; error?: never });

/** What went wrong and what to do about it; nothing for an error that the screen says elsewhere. */
export function ErrorNote({ error, message, ...notice }: ErrorNoteProps) {
  if (isSaidElsewhere(error)) return null;
  return <Notice tone="danger" message={error?.message ?? message} {...notice} />;
}
