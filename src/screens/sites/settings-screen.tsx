import { useState } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import {
  changeSettingsDocument,
  sendTestMailDocument,
  type settingsDocument,
} from '#client/site-documents.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useLeaveWarning } from '../leave-warning/use-leave-warning.ts';
import { useSiteChange } from './use-site-change.ts';

type Settings = ResultOf<typeof settingsDocument>['settings'];

const registrationOptions = [
  { value: 'closed', label: 'Nobody: accounts are created by invitation' },
  { value: 'request', label: 'Everybody, once a manager has approved' },
  { value: 'open', label: 'Everybody' },
];

const backupOptions = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every night' },
  { value: 'weekly', label: 'Every week' },
];

const keptOptions = [3, 7, 14, 30, 90];

const auditOptions = [
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '730', label: 'Two years' },
  { value: '3650', label: 'Ten years' },
  { value: '0', label: 'Forever' },
];

/** The choices of a retention; a number of days that a program has set is one of them. */
const withChosen = (days: string) => {
  if (auditOptions.some(({ value }) => value === days)) return auditOptions;
  return [...auditOptions, { value: days, label: `${days} days` }];
};

type SettingsScreenProps = {
  settings: Settings;
  email: string;
  mailServer: boolean;
};

/**
 * The settings of the installation, and a mail to try the mail server. `email` is the address of the viewer.
 */
export function SettingsScreen({ settings, email, mailServer }: SettingsScreenProps) {
  // What others change meanwhile is not sent back with what is changed here.
  const [opened, setOpened] = useState(settings);
  const [draft, setDraft] = useState(settings);
  const set = (part: Partial<Settings>) => setDraft({ ...draft, ...part });
  const save = useSiteChange(changeSettingsDocument, 'The settings are saved.');
  const { change, before } = changedSettings(opened, { ...draft, siteName: draft.siteName.trim() });
  const isChanged = Object.keys(change).length > 0;
  const { registration, auditDays, backups, backupsKept } = draft;

  useLeaveWarning(isChanged, 'The settings are not saved. Leave without them?');
  return (
    <div className="mx-auto max-w-160">
      <h1 className="text-28 font-semibold">Settings</h1>
      <Form
        className="mt-6 flex flex-col gap-5"
        isPending={save.isPending}
        error={save.error}
        onSubmit={() => {
          save.mutate(
            { change, before },
            {
              onSuccess: ({ changeSettings }) => {
                setOpened(changeSettings);
                setDraft(changeSettings);
              },
            },
          );
        }}
      >
        <TextField
          label="Installation name"
          description="In the mails that it sends."
          isRequired
          maxLength={100}
          value={draft.siteName}
          onChange={(siteName) => set({ siteName })}
        />
        <Select
          label="Who may create an account"
          description="People who register join the group that is marked for new users."
          options={registrationOptions}
          value={registration}
          onChange={(chosen) => set({ registration: chosen })}
        />
        <Select
          label="Keep the audit log for"
          description="Older entries are deleted every night."
          options={withChosen(String(opened.auditDays))}
          value={String(auditDays)}
          onChange={(days) => set({ auditDays: Number(days) })}
        />
        <Select
          label="Make a backup"
          description="The System screen has the backups."
          options={backupOptions}
          value={backups}
          onChange={(chosen) => set({ backups: chosen })}
        />
        {backups !== 'off' && (
          <Select
            label="Backups to keep"
            description="With each new one, the oldest is deleted."
            options={[...new Set([...keptOptions, opened.backupsKept])]
              .toSorted((a, b) => a - b)
              .map((count) => ({ value: String(count), label: `The last ${count}` }))}
            value={String(backupsKept)}
            onChange={(count) => set({ backupsKept: Number(count) })}
          />
        )}
        {save.error && <ErrorNote error={save.error} />}
        <Button variant="primary" type="submit" className="self-start" isPending={save.isPending}>
          Save
        </Button>
      </Form>
      <TestMail email={email} mailServer={mailServer} />
    </div>
  );
}

/** The settings of a draft that differ from those that were opened, and the values that they had. */
function changedSettings(opened: Settings, draft: Settings) {
  const changed = keysOf(draft).filter((key) => draft[key] !== opened[key]);
  const partOf = (settings: Settings) => Object.fromEntries(changed.map((key) => [key, settings[key]]));
  return { change: partOf(draft), before: partOf(opened) };
}

function TestMail({ email, mailServer }: { email: string; mailServer: boolean }) {
  const [to, setTo] = useState(email);
  const send = useSiteChange(sendTestMailDocument, 'The mail is queued.');

  return (
    <section className="mt-12">
      <h2 className="text-18 font-semibold">Mail</h2>
      <p className="mt-1 text-14 text-quiet">
        {mailServer
          ? 'Mails go to the server at SMTP_URL. Whether it took a mail is in the list of jobs.'
          : 'SMTP_URL is not set: mails are written into the folder mail of the data folder.'}
      </p>
      <Form
        className="mt-4 flex flex-wrap items-end gap-3"
        isPending={send.isPending}
        error={send.error}
        onSubmit={() => send.mutate({ email: to.trim() })}
      >
        <TextField label="E-mail" type="email" isRequired className="grow" value={to} onChange={setTo} />
        <Button type="submit" isPending={send.isPending}>
          Send a test mail
        </Button>
      </Form>
      {send.error && <ErrorNote className="mt-3" error={send.error} />}
    </section>
  );
}
