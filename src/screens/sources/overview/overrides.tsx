import { plural } from '#domain/value/number/plural.ts';
import type { SourceDetails } from '../source-types.ts';

/** Which versions were published in spite of checks, by whom and why; nothing where there are none. */
export function Overrides({ source }: { source: SourceDetails }) {
  if (source.overrides.length === 0) return null;
  const names = new Map(source.versions.map(({ id, name }) => [id, name]));

  return (
    <section aria-label="Published in spite of checks" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Published in spite of checks</h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {source.overrides.map(({ versionId, reason, by, findings }) => (
          <li key={versionId} className="py-2 text-14">
            <p className="break-words">
              <span className="font-semibold">{names.get(versionId)}</span>: {reason}
              {by !== null && <span className="text-quiet"> ({by})</span>}
            </p>
            <details>
              <summary className="cursor-pointer text-quiet">{plural(findings.length, 'finding')}</summary>
              <ul className="list-disc ps-5">
                {findings.map((finding) => (
                  <li key={finding} className="break-words">
                    {finding}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
