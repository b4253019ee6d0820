import { use, useEffect, useEffectEvent, type ComponentType } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import { ErrorNote } from '../error-note/error-note.tsx';

type Loader<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

const parts = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * The component of a module that is loaded when it is first shown; the same one for the same loader, so that
 * it keeps its state. Where it cannot be loaded, as without a connection or after an update, the rest of the
 * screen stays: a dialog (with `onClose`) closes, anything else leaves a note in its place unless that is to
 * be `nothing`, and it is loaded again when it is next shown.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Loader<Name, Props>,
  name: Name,
  whenMissing: 'note' | 'nothing' = 'note',
): ComponentType<Props> {
  const known = parts.get(load) as ComponentType<Props> | undefined;
  if (known) return known;

  let loading: Promise<ComponentType<Props>> | undefined;
  const NotLoadedPart = (props: Props) => (
    <NotLoaded part={props} hasNote={whenMissing === 'note'} onLeave={() => (loading = undefined)} />
  );
  const loaded = () =>
    (loading ??= load().then(
      (module) => module[name],
      () => NotLoadedPart,
    ));
  const Part = (props: Props) => {
    const Loaded = use(loaded());
    return <Loaded {...props} />;
  };

  parts.set(load, Part);
  return Part;
}

/** What is in place of a part that could not be loaded; `part` has the properties of that. */
function NotLoaded({ part, hasNote, onLeave }: { part: object; hasNote: boolean; onLeave(): void }) {
  const { controls: texts } = useTexts();
  const close = 'onClose' in part && typeof part.onClose === 'function' ? part.onClose : undefined;
  const leave = useEffectEvent(onLeave);
  const end = useEffectEvent(() => void close?.());

  useEffect(() => {
    end();
    return () => leave();
  }, []);
  if (close || !hasNote) return null;

  return (
    <ErrorNote
      message={texts.partNotLoaded}
      action={
        <Button size="compact" onPress={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    />
  );
}
