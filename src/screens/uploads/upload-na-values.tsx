import type { Layer } from '#domain/source/upload-layer.ts';
import { plural } from '#domain/value/plural.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { treatAsEmptyIn, type MappingDraft } from './mapping-draft.ts';

/** Texts that may be missing values, in all columns at once; the person decides which of them are. */
export function UploadNaValues({
  layer,
  draft,
  isNewColumn,
  onChange,
}: {
  layer: Layer;
  draft: MappingDraft;
  /** Whether a column becomes a new one; the parse options of existing columns do not change. */
  isNewColumn(name: string): boolean;
  onChange(draft: MappingDraft): void;
}) {
  const texts = new Map<string, { cells: number; columns: string[] }>();
  for (const { name, na_values } of layer.columns) {
    if (!isNewColumn(name)) continue;
    for (const { text, count } of na_values) {
      const { cells, columns } = texts.get(text) ?? { cells: 0, columns: [] };
      texts.set(text, { cells: cells + count, columns: [...columns, name] });
    }
  }
  if (texts.size === 0) return null;
  const isEmptyIn = (name: string, text: string) =>
    draft.columns.some(({ column }) => column.name === name && column.na_values?.includes(text));
  return (
    <section
      aria-labelledby="missing-values"
      className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-14"
    >
      <h3 id="missing-values" className="font-semibold">
        Missing values
      </h3>
      <p className="mt-0.5 text-quiet">
        Some cells hold a text that may be a missing value. They stay text unless you choose otherwise; the
        file keeps them in both cases.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {[...texts].map(([text, { cells, columns }]) => {
          const chosen = columns.filter((name) => isEmptyIn(name, text)).length;
          return (
            <li key={text}>
              <Checkbox
                isSelected={chosen === columns.length}
                isIndeterminate={chosen > 0 && chosen < columns.length}
                onChange={(isEmpty) =>
                  onChange(
                    columns.reduce(
                      (next, name) => treatAsEmptyIn(next, layer, { name, text, isEmpty }),
                      draft,
                    ),
                  )
                }
              >
                <span>
                  Treat “{text}” as empty
                  <span className="tabular text-quiet">
                    {' · '}
                    {plural(cells, 'cell')} in {plural(columns.length, 'column')}
                  </span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
