import { rowsName, rowsQuery } from '#dataview/query/build-queries.ts';
import { translatedAt } from '#dataview/state/translated-at.ts';
import { dataSection, dataTexts } from '#dataview/data-section.ts';
import { endTypes } from '#domain/page/content/page-ends.ts';
import type { SectionQuery } from '#domain/page/filter/section-query.ts';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { acceptImageAddress, imageAddressProblem } from '#domain/value/address/accept-image-address.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import type { SectionType } from '../section-type.ts';
import { headerParts, headerStateSchema, type HeaderState } from './state.ts';

const common = dataSection<HeaderState>(headerStateSchema);
const images = { bgImg: 'Background image', logo: 'Logo' } as const;

/** The header of a page: a title over an image, with a logo and a note; a source can fill them. */
export const headerSection: SectionType<HeaderState> = {
  ...common,
  name: endTypes.header,
  label: 'Header',
  description: 'A title over an image, at the top of the page.',
  icon: 'panel-top',
  data: { ...common.data, needsSource: false },
  accept(stored) {
    const given = isRecord(stored) ? stored : {};
    const wrong = (['bgImg', 'logo'] as const).find((name) => acceptImageAddress(given[name]) === undefined);
    if (wrong) return { ok: false, message: `${images[wrong]}: ${imageAddressProblem}` };
    return { ok: true, state: common.read(stored) };
  },
  content: {
    ...common.content,
    ...translatedAt<HeaderState>([...dataTexts, 'title', 'subTitle', 'note']),
    title: ({ title }) => title,
    assets: ({ bgImg, logo }) => [bgImg, logo].flatMap((address) => keyOfAddress(address) ?? []),
    searchText: ({ title, subTitle, note }) => [title, subTitle, note].filter(Boolean).join(' '),
  },
  queries(state, context): Record<string, SectionQuery> {
    if (!state.sourceInfo || !state.columns.some((column) => headerParts.some((part) => column[part]))) {
      return {};
    }
    return { [rowsName]: rowsQuery(state, { ...context, parameters: { page: 0, sort: null } }, 'page') };
  },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
