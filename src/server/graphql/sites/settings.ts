import type { InstallationSettings } from '#domain/access/installation-settings.ts';
import { emailField } from '#domain/access/account-fields.ts';
import {
  changeInstallationSettings,
  readSettings,
  recordAuditEntry,
} from '#server/identity/identity.server.ts';
import { textsOf } from '#texts/texts-of.ts';
import { builder, parseArgument } from '../builder.ts';

const SettingsType = builder.objectRef<InstallationSettings>('Settings').implement({
  description: 'The settings of the installation.',
  fields: (t) => ({
    siteName: t.exposeString('siteName', { description: 'The name in mails.' }),
    registration: t.exposeString('registration', {
      description: 'Who may create an account: `closed` (nobody), `request` (a manager approves) or `open`.',
    }),
    auditDays: t.exposeInt('auditDays', {
      description: 'How many days entries of the audit log are stored; 0 is forever.',
    }),
    backups: t.exposeString('backups', {
      description: 'How often the server makes a backup automatically: `off`, `daily` or `weekly`.',
    }),
    backupsKept: t.exposeInt('backupsKept', {
      description: 'How many scheduled backups are kept.',
    }),
  }),
});

builder.queryField('settings', (t) =>
  t.field({
    type: SettingsType,
    description: 'The settings of the installation.',
    extensions: { action: 'installation.manage' },
    resolve: (_root, _args, { services }) => readSettings(services.database.db),
  }),
);

builder.mutationField('changeSettings', (t) =>
  t.field({
    type: SettingsType,
    description:
      'Changes settings of the installation. Fails with the code `conflict` where one of the settings `before` has another value now.',
    args: {
      change: t.arg({
        type: 'SettingsFields',
        required: true,
        description: 'The settings with their new values.',
      }),
      before: t.arg({ type: 'SettingsFields', description: 'The values that these settings had.' }),
    },
    extensions: { action: 'installation.manage' },
    resolve: (_root, { change, before: seen }, { services, viewer }) =>
      services.database.db.transaction().execute(async (transaction) => {
        const before = await readSettings(transaction);
        const after = await changeInstallationSettings(transaction, change, seen ?? {});
        await recordAuditEntry(transaction, viewer, {
          action: 'change-settings',
          subject: 'settings',
          details: { before, after },
        });

        return after;
      }),
  }),
);

builder.mutationField('sendTestMail', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Queues a test mail; the list of jobs says whether the mail server accepted it.',
    args: { email: t.arg.string({ required: true, description: 'The address that it goes to.' }) },
    extensions: { action: 'installation.manage' },
    resolve: async (_root, args, { services, site }) => {
      const email = parseArgument(emailField(textsOf(undefined).accounts), 'email', args.email);
      await services.mail.queue({ kind: 'test', email, language: site?.language ?? 'en' });
      return true;
    },
  }),
);
