import { auditLogDocument } from '#client/audit-documents.ts';
import { auditFilterOf, auditFilterSchema } from '#domain/access/audit-filter.ts';
import { AuditScreen } from '#screens/audit/audit-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/audit';

export const meta = () => [{ title: 'Audit log · Tidemark' }];

const pageLength = 50;

/**
 * A page of the audit log with the filter of the address; a filter that cannot be read shows nothing and says
 * why.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = auditFilterOf(searchParams);
  const before = Number(searchParams.get('before')) || null;
  const parsed = auditFilterSchema.safeParse(filter);
  const problem = parsed.success ? null : (parsed.error.issues[0]?.message ?? 'The filter cannot be read.');
  const variables = {
    filter: parsed.success ? parsed.data : {},
    before: before !== null && Number.isInteger(before) && before < 2 ** 31 ? before : null,
    limit: pageLength + 1,
  };
  const { auditLog } = await load(auditLogDocument, variables, request, context.get(scopeContext));
  const entries = problem === null ? auditLog.slice(0, pageLength) : [];
  const older = problem === null && auditLog.length > pageLength ? (entries.at(-1)?.id ?? null) : null;

  return { entries, filter, older, isFirst: before === null, problem };
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />;
}
