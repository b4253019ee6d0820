import { isRecord } from '#domain/value/object/is-record.ts';
import { accountHeader } from './account.ts';
import { reportSuccess } from './connection.ts';
import { reportFoundSession, reportLostSession } from './lost-session.ts';

/** How a file is sent. */
type Sending<Result> = {
  address: string;
  headers?: Record<string, string>;
  body: File | FormData;
  /** Whether the JSON of a response says that the file is stored. */
  isResult(response: unknown): response is Result;
  /** What a person is told where the server gives no reason. */
  failure: string;
  /** Called with the part that was sent, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Posts a file to the server, which `fetch` does without saying how much was sent. Resolves to the JSON of
 * the response; rejects with an `Error` whose message is for people. Until then the browser asks before the
 * tab is left, which would end it; another screen of the tools does not.
 */
export function sendFile<Result>(sending: Sending<Result>): Promise<Result> {
  const { address, body, isResult, failure, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';

    for (const [name, value] of Object.entries({ ...sending.headers, ...accountHeader() })) {
      request.setRequestHeader(name, value);
    }

    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      const response: unknown = request.response;
      if (request.status === 200 && isResult(response)) {
        reportSuccess();
        reportFoundSession();
        return resolve(response);
      }

      const error = isRecord(response) && isRecord(response['error']) ? response['error'] : {};
      if (reportLostSession(error['details'])) {
        return reject(new Error('Your file is still here: try again.'));
      }

      reject(new Error(typeof error['message'] === 'string' ? error['message'] : failure));
    };

    request.onerror = () =>
      reject(new Error('The server cannot be reached. Your file is still here: try again.'));
    request.onabort = () => reject(new Error('The upload was cancelled.'));
    signal?.addEventListener('abort', () => request.abort());

    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    request.onloadend = () => removeEventListener('beforeunload', warn);
    request.send(body);
  });
}
