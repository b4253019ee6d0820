import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { cutText } from '#domain/value/text/cut-text.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import type { Log } from '#server/base/base.server.ts';
import type { SingleSignOnSettings } from '#server/host/host.server.ts';

/** The name of the provider in the tables of the identity library. */
export const providerId = 'oidc';

const basePath = '/auth/single-sign-on';
const discoveryMs = 10_000;

/** What the provider says about the person who comes back from it. */
export type Claims = Record<string, unknown>;

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>;
type BeforeSession = NonNullable<NonNullable<SessionHooks['create']>['before']>;

/** What happens during one request: filled in while the library handles it. */
type Callback = { claims?: Claims; userId?: string; isSuspended?: boolean; refusal?: string };

/** A request with the address that it comes from. */
type ClientRequest = { request: Request; client: string };

/** The way to the provider, or why there is none. */
export type Departure =
  | { ok: true; url: string; cookies: string[] }
  | { ok: false; reason: 'unreachable' | 'too-many' };

/**
 * Somebody who came back from the provider; `error` is the library's or the provider's code for a failure.
 */
export type Arrival = {
  claims: Claims | null;
  userId: string | null;
  cookies: string[];
  /** Where the person wanted to go: a path of this installation. */
  origin: string;
  error: string | null;
};

/** The options of the identity library, with the address of the installation. */
type Options = BetterAuthOptions & { baseURL: string };

const departureAnswer = z.object({ url: z.string() });

/**
 * Sign-ins at an OpenID Connect provider, by an instance of the identity library of their own: it is opened
 * with the first sign-in, so that a provider that does not respond holds up nothing else. Both write to the
 * same tables.
 */
export class SingleSignOn {
  readonly settings: SingleSignOnSettings;
  readonly #options: Options;
  readonly #log: Log;
  readonly #callback = new AsyncLocalStorage<Callback>();
  #library: ReturnType<SingleSignOn['open']> | null = null;

  constructor(options: Options, settings: SingleSignOnSettings, log: Log) {
    this.#options = options;
    this.settings = settings;
    this.#log = log;
  }

  /** Begins a sign-in that ends at `origin`, a path of this installation. */
  async depart({ request, client }: ClientRequest, origin: string): Promise<Departure> {
    const library = await this.#openReachable();
    if (!library) return { ok: false, reason: 'unreachable' };

    const back = new URL(origin, this.#options.baseURL).href;
    const errorUrl = this.#address('/error').href;
    const response = await library.handler(
      new Request(this.#address('/sign-in/social'), {
        method: 'POST',
        headers: this.#headers(request, client),
        body: JSON.stringify({ provider: providerId, callbackURL: back, errorCallbackURL: errorUrl }),
      }),
    );
    if (response.status === 429) return { ok: false, reason: 'too-many' };

    const answer = departureAnswer.safeParse(await response.clone().json());
    if (!response.ok || !answer.success) return { ok: false, reason: 'unreachable' };
    return { ok: true, url: answer.data.url, cookies: response.headers.getSetCookie() };
  }

  /**
   * Reads what the provider sent a person back with. The cookies of a session are in the result only after
   * success.
   */
  async arrive({ request, client }: ClientRequest): Promise<Arrival> {
    const library = await this.#openReachable();
    if (!library) return failedArrival('unreachable');

    const callback: Callback = {};
    const { search } = new URL(request.url);
    const response = await this.#callback.run(callback, () =>
      library.handler(
        new Request(this.#address(`/callback/${providerId}${search}`), {
          headers: this.#headers(request, client),
        }),
      ),
    );
    const { userId = null, claims = null, isSuspended, refusal } = callback;
    if (refusal) return { ...failedArrival(refusal), claims };
    if (isSuspended) return { ...failedArrival('suspended'), claims, userId };
    if (response.status === 429) return failedArrival('too-many');
    if (response.status >= 500) return failedArrival('internal_server_error');

    const target = new URL(response.headers.get('location') ?? '/', this.#options.baseURL);
    const hasFailed = target.pathname.startsWith(basePath) || response.status !== 302 || !userId;
    const error = hasFailed ? (target.searchParams.get('error') ?? 'not_signed_in') : null;
    const origin = `${target.pathname}${target.search}${target.hash}`;
    if (error) return { ...failedArrival(error), claims };

    return { claims, userId, origin, error, cookies: response.headers.getSetCookie() };
  }

  #address(path: string): URL {
    return new URL(`${basePath}${path}`, this.#options.baseURL);
  }

  #headers(request: Request, client: string): Headers {
    const headers = new Headers({ 'content-type': 'application/json', 'x-tidemark-client': client });
    headers.set('origin', new URL(this.#options.baseURL).origin);

    for (const name of ['cookie', 'user-agent']) {
      const value = request.headers.get(name);
      if (value) {
        headers.set(name, value);
      }
    }

    return headers;
  }

  /**
   * The library, opened; null while the provider does not respond. The library reads the provider's
   * configuration once and without a timeout: a request with a timeout checks it first.
   */
  async #openReachable(): Promise<ReturnType<SingleSignOn['open']> | null> {
    if (this.#library) return this.#library;

    try {
      const response = await fetch(this.#discoveryUrl, { signal: AbortSignal.timeout(discoveryMs) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return (this.#library ??= this.open());
    } catch (error) {
      this.#log.warn(
        { error, issuer: this.settings.issuer },
        'the single sign-on provider cannot be reached',
      );
      return null;
    }
  }

  get #discoveryUrl(): string {
    return `${this.settings.issuer}/.well-known/openid-configuration`;
  }

  /** Opens the instance of the library. */
  private open() {
    const { clientId, clientSecret, scopes, name } = this.settings;
    return betterAuth({
      ...this.#options,
      basePath,
      // An account with a password stays separate: the provider cannot take it over by its address.
      account: { accountLinking: { enabled: false } },
      databaseHooks: {
        session: { create: { before: (session, context) => this.#beforeSession(session, context) } },
        account: {
          // The tokens of the provider are not needed after the sign-in.
          create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
          update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        },
      },
      plugins: [
        genericOAuth({
          config: [
            {
              providerId,
              name,
              clientId,
              clientSecret,
              scopes: [...scopes],
              discoveryUrl: this.#discoveryUrl,
              requireIdTokenVerification: true,
              // The library verifies an ID token that is there, and would go on without one.
              accountSubject: ({ tokens, profile }) => this.#subjectOf(tokens, profile),
              mapProfileToUser: (claims) => this.#nameOf(claims),
            },
          ],
        }),
      ],
    });
  }
  /** Notes who has come back, and whether the installation refuses the session. */
  async #beforeSession(...[session, context]: Parameters<BeforeSession>) {
    const callback = this.#callback.getStore();
    if (callback) {
      callback.userId = session.userId;
    }

    try {
      await this.#options.databaseHooks?.session?.create?.before?.(session, context);
    } catch (error) {
      if (callback) {
        callback.isSuspended = isAPIError(error);
      }
      throw error;
    }
  }

  /** The id of a person at the provider; empty where they are not signed in by what it says. */
  #subjectOf(tokens: { idToken?: string | undefined }, profile: Claims): string {
    const refusal = refusalOf(tokens, profile);
    if (!refusal) return String(profile['sub'] ?? '');

    const callback = this.#callback.getStore();
    if (callback) {
      callback.refusal = refusal;
    }
    return '';
  }

  #nameOf(claims: Claims) {
    const callback = this.#callback.getStore();
    if (callback) {
      callback.claims = claims;
    }
    return { name: nameIn(claims) };
  }
}

/**
 * Why a person is not signed in by what a provider says: without its signature, or by an address that it does
 * not vouch for.
 */
function refusalOf({ idToken }: { idToken?: string | undefined }, claims: Claims): string | undefined {
  if (!idToken) return 'no_id_token';
  // Providers of one organisation say nothing about it, because they give the addresses themselves.
  if (String(claims['email_verified']).toLowerCase() === 'false') return 'email_not_verified';
  return undefined;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };

const failedArrival = (error: string): Arrival => ({
  claims: null,
  userId: null,
  cookies: [],
  origin: '/',
  error,
});

/** The name of a person by the claims, or the part of the address before the @. */
function nameIn(claims: Claims): string {
  const found = [claims.name, claims.preferred_username, String(claims.email ?? '').split('@')[0]];
  const names = found.filter((each) => typeof each === 'string').map(oneLineOf);
  return cutText(names.find((name) => name !== '') ?? '', 200);
}
