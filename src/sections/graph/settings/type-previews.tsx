import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { QueryElement } from '#dataview/query/query-element.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { GraphType } from '#graphs/graph-type.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';
import { graphTypes } from '#graphs/index.ts';
import type { PicturePlot } from '#graphs/picture/picture-plot.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { PictureRadioGroup } from '#ui/radio-group/picture-radio-group.tsx';
import { useLatest } from '#ui/use-latest.ts';
import type { GraphState } from '../index.ts';
import { previewOf, requestKey, stateOfType, whyNoRows, type TypePreview } from './type-preview.ts';

type Results = Record<string, SectionResult>;

/** The pause after a change before rows are requested, in ms. */
const pause = 300;

type TypePreviewsProps = {
  state: GraphState;
  /** The results of the graph as it is. */
  results: Results;
  onType(graphType: string): void;
};

/** Every type of graph as it would draw the data of this one, made once they are wanted. */
export function TypePreviews(props: TypePreviewsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="Previews with this data" onToggle={setOpen}>
      {isOpen && <PreviewChoices {...props} />}
    </Disclosure>
  );
}

function PreviewChoices({ state, results, onType }: TypePreviewsProps) {
  const previews = usePreviews(state, results);
  const fitting = previews.filter(({ preview }) => preview && 'graph' in preview);
  const others = previews.flatMap(({ type, preview }) =>
    preview && 'reason' in preview ? [{ type, reason: preview.reason }] : [],
  );

  return (
    <div className="flex flex-col gap-3">
      <PictureRadioGroup
        label="Types that fit"
        options={fitting.map(({ type, preview }) => ({
          value: type.name,
          label: type.label,
          picture: preview && 'graph' in preview && (
            <Suspense>
              <TypeDrawing type={type} graph={preview.graph} />
            </Suspense>
          ),
        }))}
        value={state.graph.graphType}
        onChange={onType}
      />
      {others.length > 0 && (
        <dl className="flex flex-col gap-1 text-12 text-quiet">
          {others.map(({ type, reason }) => (
            <div key={type.name}>
              <dt className="inline font-medium">{type.label}: </dt>
              <dd className="m-0 inline">{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

type Preview = { type: GraphType; preview: TypePreview | null };

/** The previews of all types, as far as their rows are known. */
function usePreviews(state: GraphState, results: Results): Preview[] {
  const states = useMemo(
    () =>
      graphTypes.map((type) => {
        const own = stateOfType(state, type);
        return { type, own, reason: whyNoRows(own, type), key: requestKey(own) };
      }),
    [state],
  );
  const known = useRowsOfTypes(requestKey(state), states);

  return useMemo(
    () =>
      states.map(({ type, own, reason, key }) => {
        if (reason !== null) return { type, preview: { reason } };
        const found = key === requestKey(state) ? results : known.get(key);
        return { type, preview: found ? previewOf(own, found) : null };
      }),
    [state, states, results, known],
  );
}

/** The results of the requests that types have beside that of the graph, one after the other. */
function useRowsOfTypes(
  ownKey: string,
  states: readonly { own: GraphState; reason: string | null; key: string }[],
): ReadonlyMap<string, Results> {
  const query = use(QueryElement);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Results>>(new Map());
  const requested = new Map(
    states.filter(({ reason, key }) => reason === null && key !== ownKey).map(({ key, own }) => [key, own]),
  );
  const latest = useLatest(requested);
  const keys = [...requested.keys()].join('\n');

  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      for (const [key, own] of keys === '' ? [] : latest.current) {
        const found = await query('Graph', own, signal);
        setLoaded((before) => new Map([...before, [key, found]]));
      }
    };
    // A preview that cannot be loaded is not there; its type can be chosen in the list above.
    return afterPause(pause, (signal) => load(signal).catch(() => {}));
  }, [query, keys, latest]);

  return loaded;
}

type PlotOf = (props: GraphViewProps, room?: { height: number; textSize: number }) => PicturePlot;

const plots = new Map<string, Promise<PlotOf | null>>();

/** What draws the marks of a type, loaded once. */
function loadPlot({ name, picture }: GraphType): Promise<PlotOf | null> {
  const loading = plots.get(name) ?? Promise.resolve(picture?.().then(({ plotOf }) => plotOf) ?? null);
  plots.set(name, loading);
  return loading;
}

/** The room of the marks of a preview, in units of its drawing. */
const room = { height: 600, textSize: 30 };

function TypeDrawing({ type, graph }: { type: GraphType; graph: GraphViewProps }) {
  const plotOf = use(loadPlot(type));
  if (!plotOf) return null;

  const { marks, height } = plotOf(graph, room);
  // A pie is at the start of its plot.
  const width = type.canHaveHole ? Math.min(height, 440) : 1000;

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={type.canHaveHole ? 'xMidYMid meet' : 'none'}
      className="tm-marks h-14 w-full"
    >
      {marks}
    </svg>
  );
}
