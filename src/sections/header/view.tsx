import { rowsName } from '#dataview/build-queries.ts';
import { columnKey } from '#dataview/column-descriptor.ts';
import type { SectionResult } from '#domain/page/section-query.ts';
import { imageAddress } from '#domain/value/image-address.ts';
import type { SectionViewProps } from '../section-type.ts';
import { headerParts, type HeaderPart, type HeaderState } from './state.ts';

/** A page's header. Its title is the heading of the page: where it has none of its own, the name of the page. */
export function SectionView({ title, state, results, context }: SectionViewProps<HeaderState>) {
  const { subTitle, bgClass, height, overlay } = state;
  const filled = valuesOf(state, results[rowsName]);
  const image = filled.image || state.bgImg;
  const logo = filled.logo || state.logo;
  const note = filled.note || state.note;
  // A section with a title has that as the heading of the page already.
  const Heading = title ? 'p' : 'h1';
  const isDark = image !== '' && overlay === 'overlay';
  return (
    <div
      className={`tm-header -mx-gutter -my-6 ${bgClass}`.trim()}
      style={{ minHeight: height }}
      data-theme={isDark ? 'dark' : undefined}
      data-overlay={isDark || undefined}
    >
      {image && <img src={image} alt="" />}
      <div className="page-column relative py-10 text-left">
        {logo && <img className="mb-4" src={logo} alt="" />}
        <Heading className="font-serif text-36 font-semibold break-words md:text-48">
          {filled.title || state.title || context.page.title}
        </Heading>
        {subTitle && <p className="mt-3 text-18">{subTitle}</p>}
        {note && <p className="mt-2 text-14">{note}</p>}
      </div>
    </div>
  );
}

/** What the first row of the source fills; '' where nothing does. */
function valuesOf({ columns }: HeaderState, result: SectionResult | undefined): Record<HeaderPart, string> {
  const found = result?.status === 'ready' ? result.result : null;
  const valueOf = (part: HeaderPart) => {
    const column = columns.find((candidate) => candidate[part]);
    const index = column ? (found?.columns.findIndex(({ name }) => name === columnKey(column)) ?? -1) : -1;
    const value = index < 0 ? null : found?.rows[0]?.[index];
    return value === null || value === undefined ? '' : String(value);
  };
  const values = Object.fromEntries(headerParts.map((part) => [part, valueOf(part)])) as Record<
    HeaderPart,
    string
  >;
  return { ...values, image: imageAddress(values.image) ?? '', logo: imageAddress(values.logo) ?? '' };
}
