import { parameterName, searchParameterName } from '#domain/page/filter/query-string.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { RowsParameters } from '../query/rows-request.ts';
import type { DataState } from '../state/data-state.ts';
import { SearchForm } from './search-form.tsx';

type RowSearchProps = {
  id: string;
  title: string;
  state: DataState;
  context: { parameters: RowsParameters };
  href(changes: { parameters: Partial<RowsParameters> }): string;
  /** Parameters that the form sends along. */
  hidden: [string, string][];
};

/**
 * A search in the rows of a section, as a form that works without script; nothing where the section allows
 * none.
 */
export function RowSearch({ id, title, state, context, href, hidden }: RowSearchProps) {
  const { data: texts } = useTexts();
  if (!state.display.allowSearch) return null;

  const name = parameterName(id, searchParameterName);
  const label = title ? texts.searchIn({ title }) : texts.searchRows;
  return (
    <SearchForm
      id={`${id}-find`}
      name={name}
      action={href({ parameters: {} })}
      hidden={hidden}
      label={label}
      placeholder={texts.searchRows}
      text={context.parameters.find ?? ''}
    />
  );
}
