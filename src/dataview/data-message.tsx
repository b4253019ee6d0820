/** Why a section shows no data, in red; an editor shows `loading` until the result arrives. */
export function DataMessage({ message }: { message: string | null }) {
  return message === null ? (
    <p className="tm-loading" role="status">
      <span aria-hidden="true">⏳</span> loading...
    </p>
  ) : (
    <p className="tm-message" role="note">
      {message}
    </p>
  );
}
