import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepVersionsDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { VersionKeeping } from '#domain/source/connection/version-keeping.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';

const all = '';

/** The rules that can be chosen. */
const rules = [10, 100].flatMap((newest): VersionKeeping[] => [
  { newest, isMonthly: true },
  { newest, isMonthly: false },
]);

const keyOf = (keeping: VersionKeeping | null): string => {
  if (keeping === null) return all;
  return `${keeping.newest} ${keeping.isMonthly}`;
};

const labelOf = ({ newest, isMonthly }: VersionKeeping): string =>
  isMonthly ? `The last ${newest}, and one of each month` : `The last ${newest}`;

/** Which versions of its runs a source keeps. */
export function KeptVersions({ sourceId, keeping }: { sourceId: number; keeping: VersionKeeping | null }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: VersionKeeping | null) =>
      requestGraphql(keepVersionsDocument, { sourceId, keeping: chosen }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sourceConnection(sourceId) }),
  });
  const isOwn = keeping !== null && !rules.some((rule) => keyOf(rule) === keyOf(keeping));
  const offered = isOwn ? [...rules, keeping] : rules;

  return (
    <div className="mt-3">
      <Select
        label="Keep of its versions"
        className="w-72 max-w-full"
        description="Others are removed after each run, but none that a page, a draft or another source shows."
        options={[
          { value: all, label: 'All' },
          ...offered.map((rule) => ({ value: keyOf(rule), label: labelOf(rule) })),
        ]}
        value={keyOf(keeping)}
        onChange={(key) => save.mutate(offered.find((rule) => keyOf(rule) === key) ?? null)}
      />
      {save.error && <ErrorNote className="mt-2" error={save.error} />}
    </div>
  );
}
