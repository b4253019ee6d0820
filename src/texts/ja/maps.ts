import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'データなし',
  regionsWithData: { other: 'データのある地域は{count}件です。' },
  regionsWithoutData: { other: 'データのない地域は{count}件です。' },
  fromTo: '{from}～{to}',
  rank: '順位',
  rankOf: '{all}件中{rank}位',
  class: '階級',
  area: '面積 {area} km²',
  neighbours: '隣接：{neighbours}。',
  neighbourAt: '{direction}：{name}、{amount}',
  north: '北',
  northEast: '北東',
  east: '東',
  southEast: '南東',
  south: '南',
  southWest: '南西',
  west: '西',
  northWest: '北西',
  between: '；',
  unmatched: { other: '地図にない場所が{count}件あります：{names}。' },
  repeated: { other: '同じ地域の行がほかに{count}件あり、表示していません。' },
  edition: '境界は{year}年のものです。',
  noBoundaries: 'この地図には地域がありません。設定で選んでください。',
} as const satisfies Translated<typeof english>;
