import { z } from 'zod';

/** Who may create an account: nobody, everybody once a manager has approved it, or everybody. */
export const registrationModes = ['closed', 'request', 'open'] as const;

/** The settings of an installation that administrators change on the screen. */
export const installationSettingsSchema = z.object({
  /** The name in mails and above the screens of the installation. */
  siteName: z.string().trim().min(1, 'An installation needs a name.').max(100).default('Tidemark'),
  registration: z.enum(registrationModes).default('closed'),
});

/** See `installationSettingsSchema`. */
export type InstallationSettings = z.output<typeof installationSettingsSchema>;
