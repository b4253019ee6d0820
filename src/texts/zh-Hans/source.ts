import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: '下载',
  firstRows: '前几行',
  columns: '列',
  pagesWithData: '显示此数据的页面',
  versions: '版本',
  howToCite: '如何引用',
  forPrograms: '供程序使用：{link}',
  catalogueEntry: 'JSON 格式的目录条目',
  noData: '暂无数据。',
  categories: '类别',
  rows: { other: '{count} 行' },
  column: '列',
  type: '类型',
  meaning: '含义',
  origin: '来源：{origin}',
  oneOf: '取值之一：{options}',
  oneOfMore: { other: '取值之一：{options} 等，另有 {count} 个' },
  dataSet: '[数据集]',
  data: '数据',
  dataOf: '{name} 的数据',
  noLonger: '{name} 不再有此部分所用的版本。',
} as const satisfies Translated<typeof english>;
