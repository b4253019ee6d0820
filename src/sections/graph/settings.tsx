import type { SectionEditProps } from '../section-type.ts';
export function SectionSettings(_: SectionEditProps<any>) {
  return null;
}
