import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: '是',
  no: '否',
  notANumber: '不是数字：出现了除以零。函数和总计不包括它。',
  invalidValue: '无效值：{values}',
  invalidValues: '无效值：{values}',
  openCalendar: '打开日历',
  searchOptionsOf: '搜索{label}的选项',
} as const satisfies Translated<typeof english>;
