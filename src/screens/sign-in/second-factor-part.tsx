import { AccountLink, FormField } from './account-shell.tsx';
import { FormResult, ProfileForm, ProfilePart, QuietButton, type ProfileResult } from './profile-part.tsx';

/** The second factor of the person who is signed in: set up with a QR code, or turned off. */
export function SecondFactorPart({ isOn, result }: { isOn: boolean; result: ProfileResult }) {
  if (result?.setup) return <Setup {...result.setup} result={result} />;

  if (!isOn) {
    return (
      <ProfilePart intent="start-second-factor" heading="Second factor" button="Set up" result={result}>
        {result?.intent === 'stop-second-factor' && <FormResult result={result} />}
        <p className="mt-2 text-14 text-quiet">
          With a second factor, a login takes your password and a code of an authenticator app on your phone.
        </p>
        <Password />
      </ProfilePart>
    );
  }

  return (
    <section id="stop-second-factor" className="mt-10">
      <h2 className="text-18 font-semibold">Second factor</h2>
      <FormResult result={isAbout(result) ? result : undefined} />
      {isAbout(result) && result?.backupCodes && <BackupCodes codes={result.backupCodes} />}
      <p className="mt-2 text-14 text-quiet">It is on: a login takes a code of your authenticator app.</p>
      <ProfileForm part="stop-second-factor">
        <Password />
        <div className="flex flex-wrap gap-x-3">
          <QuietButton name="intent" value="renew-codes">
            Create new backup codes
          </QuietButton>
          <QuietButton name="intent" value="stop-second-factor">
            Turn it off
          </QuietButton>
        </div>
      </ProfileForm>
    </section>
  );
}

const isAbout = (result: ProfileResult) =>
  ['confirm-second-factor', 'stop-second-factor', 'renew-codes'].includes(result?.intent ?? '');

function Password() {
  return <FormField label="Your password" name="password" type="password" autoComplete="current-password" />;
}

function Setup({
  uri,
  image,
  backupCodes,
  result,
}: NonNullable<NonNullable<ProfileResult>['setup']> & { result: ProfileResult }) {
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <ProfilePart intent="confirm-second-factor" heading="Second factor" button="Turn it on" result={result}>
      <ol className="mt-3 list-decimal ps-8 text-14">
        <li>
          Scan this picture with an authenticator app, or <AccountLink href={uri}>open the app</AccountLink>{' '}
          on this device.
          <img src={image} alt="QR code for the authenticator app" className="my-3 size-48 bg-white p-2" />
          <span className="block text-12 text-quiet">Without a camera, enter this key in the app:</span>
          <code className="block text-12 wrap-anywhere">{key}</code>
        </li>
        <li className="mt-4">
          Store these backup codes where you find them without your phone.
          <BackupCodes codes={backupCodes} />
        </li>
        <li className="mt-4">Enter the code that the app shows.</li>
      </ol>
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="codes" value={backupCodes.join(' ')} />
      <FormField label="Code" name="code" type="text" inputMode="numeric" autoComplete="one-time-code" />
    </ProfilePart>
  );
}

function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <ul aria-label="Backup codes" className="my-3 grid grid-cols-2 gap-x-6 bg-raised p-3 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="text-12 text-quiet">Each works once. They are not shown again.</p>
    </>
  );
}
