/** Why a section shows no data, in red; `loading` stands in an editor until the answer is there. */
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
