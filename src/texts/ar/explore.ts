import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'استكشاف هذه الخريطة',
  back: 'العودة إلى {page}',
  map: 'خريطة للتحريك والتكبير',
  keys: 'تحرّك مفاتيح الأسهم الخريطة، ويكبّرها + ويصغّرها −. جميع الأماكن في القائمة.',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  whole: 'عرض الخريطة كاملة',
  places: 'الأماكن',
  search: 'البحث عن مكان',
  noPlace: 'لا يوجد مكان بهذا الاسم.',
  firstPlaces: 'أول {most} من أصل {all} من الأماكن.',
  layers: 'الطبقات',
  land: 'اليابسة والحدود',
  streets: 'خريطة الشوارع',
  only: 'عرض فئة واحدة فقط',
  filterBy: 'التصفية حسب {name}',
  noDrawing: 'لا يستطيع هذا المتصفح رسم خريطة متحركة. تعرض الخريطة أدناه جميع الأماكن.',
  unprepared: 'لا يمكن عرض الخريطة المتحركة الآن. تعرض الخريطة أدناه جميع الأماكن.',
  noStreets: 'لا يمكن تحميل خريطة الشوارع الآن.',
  missing: 'تعذّر تحميل أجزاء من الخريطة.',
  notThere: 'لا توجد خريطة هنا.',
} as const satisfies Translated<typeof english>;
