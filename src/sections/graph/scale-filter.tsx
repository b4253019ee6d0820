import type { SectionViewProps } from '../section-type.ts';
import type { GraphParameters, GraphState } from './index.ts';
import type { ScaleChoice } from './graph-scale.ts';

type ScaleFilterProps = Pick<SectionViewProps<GraphState, GraphParameters>, 'href'> & {
  choices: ScaleChoice[];
  chosen: ScaleChoice;
};

/** Links that cut a graph off at a part of its largest total, so that small values can be seen beside large ones. */
export function ScaleFilter({ choices, chosen, href }: ScaleFilterProps) {
  return (
    <nav className="tm-scale print:hidden" aria-label="Scale">
      <span className="tm-quiet">Scale up to</span>
      {choices.map((choice) => (
        <a
          key={choice.scale}
          href={href({ parameters: { scale: choice.scale } })}
          title={choice.title}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
