import { Notice, type NoticeProps } from '../notice/notice.tsx';

/** What went wrong and what to do about it. */
export const ErrorNote = (props: NoticeProps) => <Notice tone="danger" {...props} />;
