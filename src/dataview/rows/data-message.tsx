/**
 * Why a section shows no data, in red, with the title of the section; an editor shows `loading` until the
 * result arrives.
 */
export function DataMessage({ message, title = '' }: { message: string | null; title?: string }) {
  if (message === null) {
    return (
      <p className="tm-loading" role="status">
        <span aria-hidden="true">⏳</span> loading...
      </p>
    );
  }

  return (
    <p className="tm-message" role="note">
      {title && `${title}: `}
      {message}
    </p>
  );
}
