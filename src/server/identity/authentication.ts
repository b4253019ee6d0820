import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { AccountLimit } from './account-limit.ts';
import { levelOf } from './groups.ts';
import { SingleSignOn } from './single-sign-on.ts';
import { migrateAlone, type DatabaseHandle, type Log } from '#server/base/base.server.ts';
import type { SingleSignOnSettings } from '#server/host/host.server.ts';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Adds to the identity library a way to begin a session for someone whom we have identified, with its
 * cookies and hooks. It cannot be called over HTTP.
 */
const startedSessions = {
  id: 'started-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ userId: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * The settings of the identity library: the database with the users, the installation's secret and its public
 * address.
 */
export type AuthenticationOptions = {
  database: DatabaseHandle;
  secret: string;
  url: string;
  log: Log;
  singleSignOn?: SingleSignOnSettings | undefined;
};

const options = ({ database, secret, url, log }: AuthenticationOptions) => ({
  database: { db: database.db, type: 'postgres' as const },
  secret,
  baseURL: url,
  basePath: '/auth/api',
  telemetry: { enabled: false },
  logger: {
    disableColors: true,
    // The library would write errors to the console, with statements that contain addresses and tokens.
    log: (level: 'debug' | 'info' | 'success' | 'warn' | 'error', text: string, ...details: unknown[]) => {
      if (level !== 'warn' && level !== 'error') return;
      // The error is also thrown, and logged by the caller.
      if (text === 'INTERNAL_SERVER_ERROR') return;
      log[level]({ error: text, cause: details.find((each) => each instanceof Error) }, 'identity');
    },
  },
  emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
  session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
  plugins: [twoFactor({ issuer: 'Tidemark' }), startedSessions],
  databaseHooks: {
    session: {
      create: {
        // However people sign in: not while the account is suspended.
        before: async ({ userId }: { userId: string }) => {
          if ((await levelOf(database.db, userId)) === null) throw new APIError('FORBIDDEN');
        },
      },
    },
  },
  rateLimit: {
    enabled: true,
    storage: 'database' as const,
    customRules: {
      '/sign-in/email': { window: 60, max: 10 },
      '/sign-in/social': { window: 60, max: 20 },
      '/callback/*': { window: 60, max: 20 },
    },
  },
  advanced: {
    cookiePrefix: 'tidemark',
    useSecureCookies: url.startsWith('https:'),
    defaultCookieAttributes: { sameSite: 'lax' as const, httpOnly: true, path: '/' },
    ipAddress: { ipAddressHeaders: ['x-tidemark-client'] },
  },
});

/**
 * Opens the identity library over our database: e-mail and password, sessions, limits of sign-ins. Its tables
 * are migrated.
 */
export async function openAuthentication(input: AuthenticationOptions) {
  const settings = options(input);
  await migrateAlone(input.database.pool, async () => {
    const { runMigrations } = await getMigrations(settings);
    await runMigrations();
  });

  return Object.assign(betterAuth(settings), {
    db: input.database.db,
    singleSignOn: input.singleSignOn ? new SingleSignOn(settings, input.singleSignOn, input.log) : null,
    accountLimit: new AccountLimit(input.database.db),
  });
}

/** The opened identity library. */
export type Authentication = Awaited<ReturnType<typeof openAuthentication>>;
