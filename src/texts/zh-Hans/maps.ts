import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: '无数据',
  regionsWithData: { other: '{count} 个地区有数据。' },
  regionsWithoutData: { other: '{count} 个地区没有数据。' },
  fromTo: '{from} 至 {to}',
  rank: '排名',
  rankOf: '第 {rank} 位，共 {all} 个',
  class: '级别',
  area: '面积 {area} 平方公里',
  neighbours: '相邻地区：{neighbours}。',
  neighbourAt: '{direction}：{name}，{amount}',
  north: '北',
  northEast: '东北',
  east: '东',
  southEast: '东南',
  south: '南',
  southWest: '西南',
  west: '西',
  northWest: '西北',
  between: '；',
  unmatched: { other: '{count} 个地点不在地图上：{names}。' },
  repeated: { other: '同一地区另有 {count} 行未显示。' },
  edition: '边界为 {year} 年。',
  noBoundaries: '此地图没有地区。请在其设置中选择。',
} as const satisfies Translated<typeof english>;
