import { graphql } from './graphql.ts';

/** A page of the audit log. */
export const auditLogDocument = graphql(`
  query AuditLog($filter: AuditFilter, $before: Int, $limit: Int) {
    auditLog(filter: $filter, before: $before, limit: $limit) {
      id
      at
      by
      client
      action
      subject
      details
    }
  }
`);
