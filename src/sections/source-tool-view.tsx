import { siteHref, type Site } from '#domain/site/site.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { IslandMarkup } from './island-markup.tsx';
import type { SectionViewProps } from './section-type.ts';
import type { SourceToolState } from './source-tool.ts';

/** What the island of a tool is given: the version that it works on, where it is, and who uses it. */
export type SourceToolProps = {
  sourceId: number;
  sourceName: string;
  versionId: number;
  site: Pick<Site, 'name' | 'base_url'>;
  level: number;
};

/** A tool of the sources manager: its island, the path of its tab there, and what people do with it. */
export type SourceTool = {
  island: 'UploadTool' | 'ValidateTool';
  tab: 'upload' | 'validate';
  /** The key of the text that leads to it. */
  label: 'uploadInto' | 'validateRows';
  note(source: string): string;
};

/** The tool where people may edit data; the editor's canvas says who will see it. */
export function SourceToolView({
  tool,
  state: { sourceInfo },
  context,
  editing,
}: Pick<SectionViewProps<SourceToolState>, 'state' | 'context' | 'editing'> & { tool: SourceTool }) {
  if (!sourceInfo) return null;

  const { sourceId, sourceName, versionId } = sourceInfo;
  if (editing) return <p className="tm-empty">{tool.note(sourceName)}</p>;

  const { name, base_url } = context.site;
  const properties: SourceToolProps = {
    sourceId,
    sourceName,
    versionId,
    site: { name, base_url },
    level: context.viewer.level,
  };

  return (
    <IslandMarkup
      type={{ name: tool.island, island: { when: 'visible' } }}
      view={{ context, editing }}
      properties={properties}
    >
      <SourceToolLink tool={tool} {...properties} />
    </IslandMarkup>
  );
}

/** Leads to the tool in the sources manager: what there is without script, and until the tool is loaded. */
export function SourceToolLink({
  tool,
  sourceId,
  sourceName,
  versionId,
  site,
}: SourceToolProps & { tool: SourceTool }) {
  const { sections: texts } = useTexts();
  return (
    <p>
      <a
        className={buttonStyle('secondary', 'compact')}
        href={siteHref(site, `/source/${sourceId}/${tool.tab}/${versionId}`)}
      >
        {texts[tool.label]({ source: sourceName })}
      </a>
    </p>
  );
}
