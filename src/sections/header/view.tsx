import { rowsName } from '#dataview/query/build-queries.ts';
import { columnKey } from '#dataview/state/column-descriptor.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { addressOfWidth, imageSourceSet, keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { acceptImageAddress } from '#domain/value/address/accept-image-address.ts';
import { useShownAsset } from '#richtext/shown-assets.ts';
import { recordOf } from '#domain/value/object/record-of.ts';
import type { SectionViewProps } from '../section-type.ts';
import { headerParts, type HeaderPart, type HeaderState } from './state.ts';

/**
 * A page's header. Its title is the heading of the page: where it has none of its own, the name of the page.
 */
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
      {image && <HeaderImage address={image} sizes="100vw" width={1920} />}
      <div className="page-column relative py-10 text-start">
        {logo && <HeaderImage className="mb-4" address={logo} sizes="320px" width={320} />}
        <Heading className="font-serif text-36 font-semibold break-words md:text-48">
          {filled.title || state.title || context.page.title}
        </Heading>
        {subTitle && <p className="mt-3 text-18">{subTitle}</p>}
        {note && <p className="mt-2 text-14">{note}</p>}
      </div>
    </div>
  );
}

type HeaderImageProps = {
  address: string;
  /** The width in px that browsers without `srcset` load. */
  width: number;
  sizes: string;
  className?: string;
};

/**
 * An image of the header: one of the library in the size that fits and around its focal point, else its
 * address.
 */
function HeaderImage({ address, width, sizes, className }: HeaderImageProps) {
  const asset = useShownAsset(keyOfAddress(address) ?? '');
  if (!asset) return <img className={className} src={address} alt="" />;

  return (
    <img
      className={className}
      src={addressOfWidth(asset, width)}
      srcSet={imageSourceSet(asset, 'webp')}
      sizes={sizes}
      alt=""
      style={{ objectPosition: `${asset.focalX * 100}% ${asset.focalY * 100}%` }}
    />
  );
}

/** What the first row of the source fills; '' where nothing does. */
function valuesOf({ columns }: HeaderState, result: SectionResult | undefined): Record<HeaderPart, string> {
  const valueOf = (part: HeaderPart) => {
    const column = columns.find((candidate) => candidate[part]);
    if (!column || result?.status !== 'ready') return '';
    const index = result.result.columns.findIndex(({ name }) => name === columnKey(column));
    return String(result.result.rows[0]?.[index] ?? '');
  };
  const values = recordOf(headerParts, valueOf);

  return {
    ...values,
    image: acceptImageAddress(values.image) ?? '',
    logo: acceptImageAddress(values.logo) ?? '',
  };
}
