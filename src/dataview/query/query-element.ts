import { createContext } from 'react';
import type { SectionResult } from '#domain/page/filter/section-query.ts';

/** The results that a section of the page with this type and state would have, by query name. */
type QueryElement = (
  typeName: string,
  state: unknown,
  signal: AbortSignal,
) => Promise<Record<string, SectionResult>>;

/** Queries a section that is not on the page, for previews; given by the editor's screen. */
export const QueryElement = createContext<QueryElement>(() => Promise.resolve({}));
