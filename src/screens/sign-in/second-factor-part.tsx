import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { AccountLink, FormField } from './account-shell.tsx';
import { FormResult, ProfileForm, ProfilePart, QuietButton, type ProfileResult } from './profile-part.tsx';

/** The second factor of the person who is signed in: set up with a QR code, or turned off. */
export function SecondFactorPart({ isOn, result }: { isOn: boolean; result: ProfileResult }) {
  const { accounts } = useTexts();
  if (result?.setup) return <Setup {...result.setup} result={result} />;

  if (!isOn) {
    return (
      <ProfilePart
        intent="start-second-factor"
        heading={accounts.secondFactor}
        button={accounts.setUp}
        result={result}
      >
        {result?.intent === 'stop-second-factor' && <FormResult result={result} />}
        <p className="mt-2 text-14 text-quiet">{accounts.secondFactorHint}</p>
        <Password />
      </ProfilePart>
    );
  }

  return (
    <section id="stop-second-factor" className="mt-10">
      <h2 className="text-18 font-semibold">{accounts.secondFactor}</h2>
      <FormResult result={isAbout(result) ? result : undefined} />
      {isAbout(result) && result?.backupCodes && <BackupCodes codes={result.backupCodes} />}
      <p className="mt-2 text-14 text-quiet">{accounts.secondFactorIsOn}</p>
      <ProfileForm part="stop-second-factor">
        <Password />
        <div className="flex flex-wrap gap-x-3">
          <QuietButton name="intent" value="renew-codes">
            {accounts.createBackupCodes}
          </QuietButton>
          <QuietButton name="intent" value="stop-second-factor">
            {accounts.turnOff}
          </QuietButton>
        </div>
      </ProfileForm>
    </section>
  );
}

const isAbout = (result: ProfileResult) =>
  ['confirm-second-factor', 'stop-second-factor', 'renew-codes'].includes(result?.intent ?? '');

function Password() {
  const { accounts } = useTexts();
  return (
    <FormField
      label={accounts.yourPassword}
      name="password"
      type="password"
      autoComplete="current-password"
    />
  );
}

function Setup({
  uri,
  image,
  backupCodes,
  result,
}: NonNullable<NonNullable<ProfileResult>['setup']> & { result: ProfileResult }) {
  const { accounts } = useTexts();
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <ProfilePart
      intent="confirm-second-factor"
      heading={accounts.secondFactor}
      button={accounts.turnOn}
      result={result}
    >
      <ol className="mt-3 list-decimal ps-8 text-14">
        <li>
          <TextWith
            text={accounts.scanPicture}
            elements={{ link: <AccountLink href={uri}>{accounts.openTheApp}</AccountLink> }}
          />
          <img src={image} alt={accounts.qrCode} className="my-3 size-48 bg-white p-2" />
          <span className="block text-12 text-quiet">{accounts.enterKey}</span>
          <code className="block text-12 wrap-anywhere">{key}</code>
        </li>
        <li className="mt-4">
          {accounts.storeCodes}
          <BackupCodes codes={backupCodes} />
        </li>
        <li className="mt-4">{accounts.enterShownCode}</li>
      </ol>
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="codes" value={backupCodes.join(' ')} />
      <FormField
        label={accounts.code}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </ProfilePart>
  );
}

function BackupCodes({ codes }: { codes: string[] }) {
  const { accounts } = useTexts();
  return (
    <>
      <ul
        aria-label={accounts.backupCodes}
        className="my-3 grid grid-cols-2 gap-x-6 bg-raised p-3 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="text-12 text-quiet">{accounts.codesWorkOnce}</p>
    </>
  );
}
