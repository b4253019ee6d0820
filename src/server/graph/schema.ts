import { builder } from './builder.ts';
import { guardSchema } from './guard.ts';
import './viewer.ts';
import './jobs.ts';
import './pages/page-mutations.ts';
import './pages/tree-mutations.ts';
import './pages/page-queries.ts';
import './pages/search.ts';
import './pages/tags.ts';
import './pages/sharing.ts';
import './pages/versions.ts';
import './people/audit-log.ts';
import './people/manage-people.ts';
import './people/people.ts';
import './rows/history.ts';
import './rows/mass-edit.ts';
import './rows/read-rows.ts';
import './rows/rows.ts';
import './rows/validity.ts';
import './sites/settings.ts';
import './sites/sites.ts';
import './sources/change-source.ts';
import './sources/site-sources.ts';
import './sources/sources.ts';
import './sources/uploads.ts';
import './sources/used-by.ts';

/** The graph: every field guarded by the access check. */
export const schema = guardSchema(builder.toSchema());
