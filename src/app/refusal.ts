import { data, redirect, redirectDocument } from 'react-router';

/** Another address for a request; `asDocument` loads it as a document, also from a screen. */
type Redirect = { kind: 'redirect'; location: string; status: 301 | 302; asDocument?: boolean };

/** What a request gets where there is no data for it: another address, or the reason. */
export type Refusal = Redirect | { kind: 'message'; message: string; status: 403 | 404 | 503 };

/** Data, or why there is none. */
export type Outcome<Data> = { data: Data; refusal: null } | { data: null; refusal: Refusal };

/** A redirect that holds for this request alone, or for good. */
export const redirectTo = (location: string, status: 301 | 302 = 302): Refusal => ({
  kind: 'redirect',
  location,
  status,
});

/** The response of a redirect. */
export function redirectResponse({ location, status, asDocument }: Redirect): Response {
  if (asDocument) return redirectDocument(location, status);
  return redirect(location, status);
}

const statusTexts = { 403: 'Forbidden', 404: 'Not found', 503: 'Unavailable' } as const;

/** What a route throws for a refusal, so that the router answers it. */
export function routerException(refusal: Refusal): Response | ReturnType<typeof data> {
  if (refusal.kind === 'redirect') return redirectResponse(refusal);

  const { message, status } = refusal;
  return data(message, { status, statusText: statusTexts[status] });
}
