import { useEffect, useState, type ComponentType } from 'react';
import { SourceToolLink, type SourceTool, type SourceToolProps } from '#sections/source-tool-view.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { prepareTools } from '../prepare-tools.tsx';
import type { ShownTool } from './opened-tool.tsx';

type Loaded = { OpenedTool: ComponentType<SourceToolProps & { show: ShownTool }>; show: ShownTool };

/**
 * The link to a tool, and the tool itself in its place once it is loaded; the link stays where that fails.
 */
export function ToolIsland({
  tool,
  load,
  properties,
}: {
  tool: SourceTool;
  load(): Promise<ShownTool>;
  properties: SourceToolProps;
}) {
  const { pages } = useTexts();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([load(), import('./opened-tool.tsx'), prepareTools()]).then(
      ([show, { OpenedTool }]) => setLoaded({ OpenedTool, show }),
      () => setFailed(true),
    );
  }, [load]);
  if (loaded) return <loaded.OpenedTool {...properties} show={loaded.show} />;

  return (
    <>
      <SourceToolLink tool={tool} {...properties} />
      {hasFailed && (
        <p className="tm-message" role="alert">
          {pages.toolFailed}
        </p>
      )}
    </>
  );
}
