import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { selectionNames } from '../query/against-in-words.ts';
import { againstRequest } from '../query/against-request.ts';
import type { SectionRows } from '../query/section-rows.ts';
import type { DataState } from '../state/data-state.ts';

type AgainstNoteProps = {
  /** The state with its compared columns. */
  state: DataState;
  rows: Pick<SectionRows, 'shown' | 'result' | 'columns' | 'locale'>;
  filters: FiltersInForce;
};

/** Says what a section compares, why it does not, and why some changes are empty. */
export function AgainstNote({ state, rows, filters }: AgainstNoteProps) {
  const { data: texts } = useTexts();
  const isMeant = state.columns.some(({ show, against }) => show && against !== '');
  if (!isMeant) return null;
  if (!againstRequest(state, filters)) return <p className="tm-attribution">{texts.notCompared}</p>;

  const names = selectionNames(state, rows, filters);
  if (!names) return null;
  const sentences = [texts.againstSelections(names)];
  if (hasChangeFromNothing(rows)) {
    sentences.push(texts.noChangeFromZero);
  }
  return <p className="tm-attribution">{sentences.join(' ')}</p>;
}

/** Whether a change is empty although both amounts are there. */
function hasChangeFromNothing({ shown, result }: Pick<SectionRows, 'shown' | 'result'>): boolean {
  const places = shown.flatMap(({ descriptor, index }) => {
    if (descriptor.against !== 'change') return [];
    const other = shown.find(
      (one) => one.descriptor.againstOf === descriptor.againstOf && one.descriptor.against === 'other',
    );
    const own = shown.find(({ key }) => key === descriptor.againstOf);
    if (!other || !own) return [];
    return [{ change: index, own: own.index, other: other.index }];
  });
  return result.rows.some((row) =>
    places.some(({ change, own, other }) => row[change] === null && row[own] !== null && row[other] !== null),
  );
}
