import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'この地図を詳しく見る',
  back: '{page}に戻る',
  map: '移動や拡大のできる地図',
  keys: '矢印キーで地図を動かし、+ と − で拡大と縮小ができます。すべての場所は一覧にあります。',
  zoomIn: '拡大',
  zoomOut: '縮小',
  whole: '地図全体を表示',
  places: '場所',
  search: '場所を検索',
  noPlace: 'この名前の場所はありません。',
  firstPlaces: '{all}か所のうち最初の{most}か所。',
  layers: 'レイヤー',
  land: '陸地と境界',
  streets: '道路地図',
  only: '一つの階級だけを表示',
  filterBy: '{name}で絞り込む',
  noDrawing: 'このブラウザーでは動かせる地図を描けません。下の地図にすべての場所があります。',
  unprepared: '動かせる地図を現在表示できません。下の地図にすべての場所があります。',
  noStreets: '道路地図を現在読み込めません。',
  missing: '地図の一部を読み込めませんでした。',
  notThere: 'ここに地図はありません。',
} as const satisfies Translated<typeof english>;
