import type { ReactNode } from 'react';
import { rowsName } from '#dataview/query/build-queries.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';

/** After how many seconds a browser without script loads a page again that is not complete. */
const reloadSeconds = 3;

/** Whether the result of a query is still being computed. */
export const isComputing = (results: Record<string, SectionResult>, name: string): boolean =>
  isLate(results[name]);

/**
 * What a section shows of its results, unless its rows are still being computed; and what is said of what is.
 */
export function WhenComputed({
  results,
  children,
}: {
  results: Record<string, SectionResult>;
  children: ReactNode;
}) {
  return (
    <>
      {!isComputing(results, rowsName) && children}
      <ComputingNote results={results} />
    </>
  );
}

/**
 * Says that the data of a section is still being computed, and how far that is. `visitor/computing.ts`
 * fetches the section until it is there; without script the browser loads the page again.
 */
export function ComputingNote({ results }: { results: Record<string, SectionResult> }) {
  const late = Object.values(results).find(isLate);
  if (!late) return null;

  return (
    <>
      <p className="tm-loading" role="status" data-append="" data-computing="">
        <span aria-hidden="true">⏳</span> {late.message}
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
      </noscript>
    </>
  );
}

type Late = Extract<SectionResult, { isComputing?: boolean }>;

const isLate = (result: SectionResult | undefined): result is Late =>
  result !== undefined && 'isComputing' in result && result.isComputing === true;
