import { useLocale, useTexts } from '#texts/use-texts.tsx';
import { describeKey, type ShownKey } from './api-keys-part.tsx';

/**
 * The keys that still work, in a form that sets a password: each can be ended with it. Ticked, where they end
 * unless kept.
 */
export function ListedKeys({ keys, areTicked }: { keys: readonly ShownKey[]; areTicked: boolean }) {
  const texts = useTexts();
  const { accounts } = texts;
  const locale = useLocale();
  const working = keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > new Date());
  if (working.length === 0) return null;

  return (
    <fieldset className="mt-5">
      <legend className="text-14 font-semibold">{accounts.endKeys}</legend>
      <p className="text-12 text-quiet">{accounts.endKeysHint}</p>
      {working.map((key) => (
        <label key={key.id} className="mt-1 flex min-h-11 items-center gap-3 text-14">
          <input type="hidden" name="listed-key" value={key.id} />
          <input
            type="checkbox"
            name="ended-key"
            value={key.id}
            defaultChecked={areTicked}
            className="shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">
            {key.name}
            <span className="block text-12 text-quiet">{describeKey(key, texts, locale)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
