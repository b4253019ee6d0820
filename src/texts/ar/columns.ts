import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'نعم',
  no: 'لا',
  notANumber: 'ليس رقمًا: توجد قسمة على صفر. تتجاهله الدوال والمجاميع.',
  invalidValue: 'قيمة غير صالحة: {values}',
  invalidValues: 'قيم غير صالحة: {values}',
  openCalendar: 'فتح التقويم',
  searchOptionsOf: 'البحث في خيارات {label}',
} as const satisfies Translated<typeof english>;
