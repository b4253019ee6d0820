import { SourceVersionFields } from '#dataview/settings/source-version-fields.tsx';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import type { SectionEditProps } from './section-type.ts';
import type { SourceToolState } from './source-tool.ts';

/** The version that a tool works on. */
export function SectionSettings({ state, onChange }: SectionEditProps<SourceToolState>) {
  return (
    <SourceVersionFields
      chosen={state.sourceInfo}
      onChoose={(source, versionId) => {
        const sourceInfo = sourceInfoOf(source, versionId);
        if (sourceInfo) {
          onChange({ ...state, sourceInfo });
        }
      }}
    />
  );
}
