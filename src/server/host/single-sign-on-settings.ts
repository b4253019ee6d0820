import { z } from 'zod';
import { ConfigurationError } from './start-error.ts';

/** An OpenID Connect provider that people may sign in with. */
export type SingleSignOnSettings = {
  /** The provider's address; its configuration is at `/.well-known/openid-configuration` below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call the provider. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** The claim that names the groups that a person has at the provider. */
  readonly groupsClaim: string;
  /** Which group of the provider leads to which group here, by their names. */
  readonly groups: readonly { readonly provider: string; readonly group: string }[];
};

const ISSUER =
  'TIDEMARK_OIDC_ISSUER must be the https address of an OpenID Connect provider, such as https://id.example.org/realms/staff';
const GROUPS =
  'TIDEMARK_OIDC_GROUPS must be a list of groups of the provider with groups here, such as data-admins=Administrators, writers=Editors';

/** The environment variables of single sign-on. */
export const singleSignOnFields = {
  TIDEMARK_OIDC_ISSUER: z.string().refine(isIssuer, ISSUER).optional(),
  TIDEMARK_OIDC_CLIENT_ID: z.string().max(500).optional(),
  TIDEMARK_OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  TIDEMARK_OIDC_NAME: z
    .string()
    .max(60, 'TIDEMARK_OIDC_NAME must have at most 60 characters')
    .default('single sign-on'),
  TIDEMARK_OIDC_SCOPES: z.string().default('openid profile email'),
  TIDEMARK_OIDC_GROUPS_CLAIM: z.string().default('groups'),
  TIDEMARK_OIDC_GROUPS: z.string().default('').transform(readGroups),
};

const required = ['TIDEMARK_OIDC_ISSUER', 'TIDEMARK_OIDC_CLIENT_ID', 'TIDEMARK_OIDC_CLIENT_SECRET'] as const;
const fields = z.object(singleSignOnFields);

/**
 * The settings of single sign-on; undefined without it. Throws a `ConfigurationError` when one of three
 * variables is missing.
 */
export function readSingleSignOn(values: z.output<typeof fields>): SingleSignOnSettings | undefined {
  const present = required.find((name) => values[name] !== undefined);
  const missing = required.find((name) => values[name] === undefined);
  if (!present) return undefined;

  const {
    TIDEMARK_OIDC_ISSUER: issuer,
    TIDEMARK_OIDC_CLIENT_ID: clientId,
    TIDEMARK_OIDC_CLIENT_SECRET: clientSecret,
  } = values;
  if (missing || !issuer || !clientId || !clientSecret) {
    throw new ConfigurationError(
      `${missing} is missing. Set ${required.join(', ')} together, or none of them.`,
    );
  }

  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
    name: values.TIDEMARK_OIDC_NAME,
    scopes: values.TIDEMARK_OIDC_SCOPES.split(/\s/).filter(Boolean),
    groupsClaim: values.TIDEMARK_OIDC_GROUPS_CLAIM,
    groups: values.TIDEMARK_OIDC_GROUPS,
  };
}

/** A provider on this machine may be reached without TLS. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  if (search || hash) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  );
}

function readGroups(value: string, context: z.RefinementCtx): SingleSignOnSettings['groups'] {
  const pairs = value
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      // The provider's groups may contain "=", as in LDAP names.
      const at = pair.lastIndexOf('=');
      return { provider: pair.slice(0, Math.max(at, 0)).trim(), group: pair.slice(at + 1).trim() };
    });
  if (pairs.every(({ provider, group }) => provider && group)) return pairs;

  context.addIssue({ code: 'custom', message: GROUPS });
  return z.NEVER;
}
