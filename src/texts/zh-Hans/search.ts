import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: '搜索',
  placeholder: '搜索…',
  featured: '热门搜索',
  climateChange: '气候变化',
  floodRisk: '洪水风险',
  localPlanning: '地方规划',
  funding: '资金支持',
  noResults: '未找到结果',
  tryAnother: '没有与此搜索词匹配的内容。请尝试其他搜索词。',
  pageCount: { other: '{count} 个页面' },
  sourceCount: { other: '{count} 个数据源' },
  pagesAndSources: '{pages}，{sources}',
  dataSource: '数据源',
  dataSources: '数据源',
  searching: '正在加载…',
  unreachable: '无法连接到服务器。请按 Enter 键重试。',
  pages: '页面',
  noPages: '这里没有页面。',
  range: '第 {first} 到 {last} 个，共 {length} 个',
  pagesOfList: '列表分页',
  previousPages: '前面的页面',
  nextPages: '后面的页面',
} as const satisfies Translated<typeof english>;
