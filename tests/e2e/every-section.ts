/** A source that has columns of most types, with empty cells. */
export const manyColumns = [
  { name: 'place', type: 'text', display_name: 'Zplace' },
  { name: 'kind', type: 'select', display_name: 'Zkind' },
  { name: 'amount', type: 'number', dataType: 'numeric', display_name: 'Zamount', unit: 'zu' },
  { name: 'day', type: 'date', display_name: 'Zday' },
  { name: 'at', type: 'timestamp', display_name: 'Zat' },
  { name: 'done', type: 'switch', display_name: 'Zdone' },
  { name: 'open', type: 'checkbox', display_name: 'Zopen' },
  { name: 'site', type: 'text', display_name: 'Zsite' },
  { name: 'words', type: 'textarea', display_name: 'Zwords' },
];

/** Its rows. */
export const manyRows = [
  'place,kind,amount,day,at,done,open,site,words',
  ...Array.from({ length: 30 }, (_, row) =>
    [
      `zplace ${row}`,
      `zkind ${row % 4}`,
      row % 5 === 0 ? '' : row * 17,
      `2024-${String((row % 12) + 1).padStart(2, '0')}-11`,
      `2024-03-${String((row % 28) + 1).padStart(2, '0')} 11:30`,
      row % 2 === 0,
      row % 3 === 0 ? '' : row % 2 === 0,
      'https://example.org/zsite',
      `zwords ${row}`,
    ].join(','),
  ),
].join('\n');

const filter = (operation: string, key: string, isMulti = true) => [
  {
    type: 'external',
    operation,
    values: [],
    isMulti,
    usePageFilters: true,
    searchParamKey: key,
    allowSearchParams: true,
  },
];

const shown = manyColumns.map(({ name }) => ({ name, show: true }));

/** Shows columns with all that readers can do: filters of each operation, totals, parts that open. */
const withEverything = [
  { name: 'place', show: true, filters: filter('like', 'place') },
  { name: 'kind', show: true, filters: filter('filter', 'kind') },
  { name: 'amount', show: true, showTotal: true, shade: 'bar', filters: filter('range', 'amount') },
  { name: 'day', show: true, filters: filter('range', 'day') },
  { name: 'at', show: true, filters: filter('gte', 'at') },
  { name: 'done', show: true, filters: filter('filter', 'done', false) },
  { name: 'open', show: true, filters: filter('exclude', 'open') },
  { name: 'site', show: true, isLink: true },
  { name: 'words', show: true, openOut: true },
];

const grouped = [
  { name: 'kind', show: true, group: true },
  ...['sum', 'avg', 'count', 'min', 'max', 'median', 'share'].map((fn, copy) => ({
    name: 'amount',
    show: true,
    fn,
    shade: 'heat',
    ...(copy > 0 && { isDuplicate: true, copyNum: copy, normalName: 'amount' }),
  })),
  { name: 'place', show: true, fn: 'list' },
];

const control = {
  usePageFilters: true,
  pageSize: 3,
  choosesPageSize: true,
  allowSearch: true,
  selectsFilters: true,
  showTotal: true,
  allowDownload: true,
  showGutters: true,
};

const text = (content: string) => ({ type: 'text', text: content });
const block = (type: string, children: object[], fields: object = {}) => ({ type, ...fields, children });
const paragraph = (content: string) => block('paragraph', [text(content)]);

/** A text with all blocks that say something themselves. */
const document = (source: object) => ({
  root: block('root', [
    block('heading', [text('Ztext')], { tag: 'h2' }),
    { type: 'table-of-contents' },
    block(
      'list',
      [block('listitem', [text('zdone')], { checked: true }), block('listitem', [text('zopen')])],
      {
        listType: 'check',
      },
    ),
    block('code', [text('zcode')], { language: 'sql' }),
    block(
      'collapsible-container',
      [block('collapsible-title', [text('ztitle')]), block('collapsible-content', [paragraph('zcontent')])],
      { open: false },
    ),
    block(
      'collapsible-no-preview-container',
      [
        block('collapsible-no-preview-title', [text('ztitle')]),
        block('collapsible-no-preview-content', [paragraph('zcontent')]),
      ],
      { open: true },
    ),
    block('table', [block('tablerow', [block('tablecell', [paragraph('zcell')], { headerState: 1 })])]),
    { type: 'embed', provider: 'youtube', reference: 'dQw4w9WgXcQ', title: 'ztitle' },
    { type: 'embed', provider: 'vimeo', reference: '76979871', title: '' },
    { type: 'embed', provider: 'openstreetmap', reference: '12/48.1372/11.5755', title: '' },
    block('paragraph', [
      text('zwords'),
      { type: 'value', label: 'zvalue', source, calculation: 'rows', column: '', decimals: null },
      { type: 'value', label: 'zmean', source, calculation: 'sum', column: 'amount', decimals: 1 },
      {
        type: 'value',
        label: 'znone',
        source: { ...source, sourceId: 999_999, versionId: 999_999 },
        calculation: 'rows',
        column: '',
        decimals: null,
      },
    ]),
  ]),
});

const section = (type: string, state: object, title = '') => ({
  title,
  element: { 'element-type': type, 'element-data': state },
});

/** Sections of all types, with everything that readers can choose, and some that have nothing to show. */
export function everySection(sourceInfo: object): object[] {
  const ofSource = { sourceInfo, actions: [{ name: '', actionType: 'url', url: '/weather', icon: 'star' }] };
  const graph = (columns: object[], options: object = {}) =>
    section('Graph', { sourceInfo, columns, graph: options });
  return [
    section('Header: Default Header', { title: 'Ztitle', subTitle: 'Zsub', note: 'Znote' }),
    section('lexical', { text: document(sourceInfo) }),
    section('Filter', { sourceInfo, columns: withEverything, display: { usePageFilters: true } }),
    section('Filter', {
      sourceInfo,
      columns: withEverything,
      display: { usePageFilters: true, placement: 'inline' },
    }),
    section('Spreadsheet', { ...ofSource, columns: withEverything, display: control }, 'Ztable'),
    section('Spreadsheet', {
      ...ofSource,
      columns: withEverything,
      display: { ...control, columnMenus: true },
    }),
    section('Spreadsheet', { sourceInfo, columns: grouped, display: control }),
    section('Spreadsheet', { sourceInfo, columns: shown, display: { usePagination: false, striped: true } }),
    section('Spreadsheet', { sourceInfo, columns: [] }),
    section('Spreadsheet', { sourceInfo: null, columns: shown }),
    section('Spreadsheet', { sourceInfo, columns: [...shown, { name: 'kind', show: true, group: true }] }),
    section('Card', { ...ofSource, columns: withEverything, display: control }),
    section('Card', { sourceInfo, columns: grouped.slice(1), display: { showTotal: true } }),
    graph([]),
    graph([{ name: 'kind', show: true, group: true, xAxis: true }]),
    graph([
      { name: 'kind', show: true, group: true, xAxis: true },
      { name: 'amount', show: true, yAxis: true, fn: 'share' },
    ]),
    section('Components Index', {}),
    section('PDF Generator', { scope: 'site' }),
    section('PDF Generator', { scope: 'page' }),
    section('Upload', { sourceInfo }),
    section('Validate', { sourceInfo }),
    section('Footer: MNY Footer', { privacyLink: '/weather', termsLink: '/weather' }),
  ];
}

/** Addresses of the page with choices of readers, also with some that cannot be read. */
export const choices = [
  '',
  '?kind=zkind%201&amount=1..50',
  '?kind=zkind%201|||zkind%202&done=true',
  '?amount=words&day=words&at=words',
  '?place=zplace&open=false',
  '?place=nosuchplace',
  '?kind=nosuchkind',
  '?amount=50..1',
  '?day=2024-01-01..2024-06-01&at=2024-03-02',
];
