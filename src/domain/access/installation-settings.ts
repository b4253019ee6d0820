import { z } from 'zod';
import { oneLine } from '#domain/value/text/one-line.ts';

/** Who may create an account: no one, everyone once a manager has approved it, or everyone. */
const registrationModes = ['closed', 'request', 'open'] as const;

/** How often the server makes a backup. */
const backupSchedules = ['off', 'daily', 'weekly'] as const;

/** The settings of an installation that administrators change on the screen. */
export const installationSettingsSchema = z.object({
  /** The name in mails and above the screens of the installation. */
  siteName: oneLine.min(1, 'An installation needs a name.').max(100).default('Tidemark'),
  registration: z.enum(registrationModes).default('closed'),
  /** How many days entries of the audit log are kept; 0 is forever. */
  auditDays: z
    .number('a number of days')
    .int('a whole number of days')
    .min(0, 'a number of days, or 0')
    .max(3650, 'at most 3,650 days')
    .default(730),
  backups: z.enum(backupSchedules).default('off'),
  /** How many backups stay when the server makes them on a schedule; older ones are deleted. */
  backupsKept: z
    .number('a number of backups')
    .int('a whole number of backups')
    .min(1, 'at least 1 backup')
    .max(365, 'at most 365 backups')
    .default(7),
});

/** See `installationSettingsSchema`. */
export type InstallationSettings = z.output<typeof installationSettingsSchema>;
