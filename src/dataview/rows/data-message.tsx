import { useTexts } from '#texts/use-texts.tsx';

type DataMessageProps = {
  message: string | null;
  title?: string;
  /** Whether the message is why the data could not be read. */
  isFailure?: boolean;
};

/**
 * Why a section shows no data, in red, with the title of the section; an editor shows `loading` until the
 * result arrives.
 */
export function DataMessage({ message, title = '', isFailure = false }: DataMessageProps) {
  const { data: texts } = useTexts();
  if (message === null) {
    return (
      <p className="tm-loading" role="status">
        <span aria-hidden="true">⏳</span> {texts.loading}
      </p>
    );
  }

  const text = isFailure ? texts.failed({ problem: message }) : message;
  return (
    <p className="tm-message" role="note">
      {title ? texts.titled({ title, text }) : text}
    </p>
  );
}
