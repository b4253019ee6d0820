import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: '探索此地图',
  back: '返回{page}',
  map: '可移动和放大的地图',
  keys: '方向键移动地图，+ 和 − 放大和缩小。所有地点都在列表中。',
  zoomIn: '放大',
  zoomOut: '缩小',
  whole: '显示整个地图',
  places: '地点',
  search: '搜索地点',
  noPlace: '没有叫这个名称的地点。',
  firstPlaces: '共{all}个地点，显示前{most}个。',
  layers: '图层',
  land: '陆地和边界',
  streets: '街道地图',
  only: '只显示一个类别',
  filterBy: '按{name}筛选',
  noDrawing: '此浏览器无法绘制可移动的地图。下方的地图包含所有地点。',
  unprepared: '目前无法显示可移动的地图。下方的地图包含所有地点。',
  noStreets: '目前无法加载街道地图。',
  missing: '部分地图无法加载。',
  notThere: '这里没有地图。',
} as const satisfies Translated<typeof english>;
