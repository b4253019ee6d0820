import { Notice, type NoticeProps } from '../notice/notice.tsx';

/** What went wrong and what to do about it; nothing where the message is empty, because the screen says it elsewhere. */
export const ErrorNote = (props: NoticeProps) =>
  props.message === '' ? null : <Notice tone="danger" {...props} />;
