import { Readable } from 'node:stream';
import type { SourceColumn } from '#domain/source/column.ts';

/** What the sample's site of forms is called; reports are made up, and some of them are wrong on purpose. */
export const sampleForms = {
  name: 'Damage reports',
  base_url: '/forms',
  pattern_type: 'forms',
  description: 'Made-up reports of storm damage, some of them with entries to be mended.',
} as const;

/** The name of the sample's source of forms. */
export const formsSourceName = 'Storm damage reports';

const choices = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });

/** The attributes of the reports' columns. */
export const formsColumns: Record<string, Partial<SourceColumn>> = {
  reported: {
    type: 'date',
    display_name: 'Reported',
    required: 'yes',
    description: 'The day of the report.',
  },
  place: { type: 'text', display_name: 'Place', required: 'yes' },
  hazard: {
    type: 'select',
    display_name: 'Hazard',
    required: 'yes',
    ...choices('Wind', 'Hail', 'Flooding', 'Lightning', 'Snowstorm'),
  },
  severity: { type: 'radio', display_name: 'Severity', ...choices('Minor', 'Moderate', 'Severe') },
  affected: {
    type: 'multiselect',
    display_name: 'What was affected',
    ...choices('Roads', 'Power', 'Buildings', 'Crops'),
  },
  cost: {
    type: 'number',
    display_name: 'Estimated cost ($)',
    description: 'US dollars, as the reporter guessed.',
  },
  note: { type: 'textarea', display_name: 'Note' },
  checked: { type: 'checkbox', display_name: 'Checked' },
};

const reports = `reported,place,hazard,severity,affected,cost,note,checked
2026-01-04,Ashford,Snowstorm,Moderate,"Roads, Power",18000,Plough stuck at the bridge,yes
2026-01-05,Brook End,Snowstorm,Minor,Roads,2500,,yes
2026-01-19,Carrow,Wind,Severe,"Buildings, Power",96000,Roof of the school hall,yes
2026-02-02,Ashford,Wind,Minor,Power,1200,,no
2026-02-02,Denholm,wind,Minor,Power,900,Line down behind the mill,no
2026-02-20,Eastry,Flooding,Moderate,"Roads, Buildings",40000,Cellars in Mill Lane,yes
2026-03-03,Carrow,Flooding,Severe,"Roads, Crops",130000,Levee overtopped for two hours,yes
2026-03-11,Denholm,Flooding,Minor,Roads,3000,,no
2026-03-30,Fenwick,Wind,Moderate,Buildings,22000,Scaffold fell,yes
2026-04-08,,Hail,Minor,Crops,4100,No place was given,no
2026-04-17,Brook End,Hail,Moderate,"Crops, Buildings",27500,Glasshouses,yes
2026-05-01,Ashford,Lightning,Minor,Power,800,,yes
2026-05-09,Eastry,Hail,Sever,Crops,51000,,no
2026-05-22,Carrow,Lightning,Moderate,"Power, Buildings",15500,Chimney of the inn,yes
2026-06-02,Fenwick,Wind,Minor,Power,650,,yes
2026-06-13,Denholm,Hail,Severe,"Crops, Vehicles",88000,Cars at the station,no
2026-06-21,Brook End,Flooding,Moderate,Roads,19000,Culvert blocked,yes
2026-07-04,Ashford,Lightning,Severe,Buildings,72000,Barn burned down,yes
2026-07-15,Eastry,,Minor,Power,500,The kind is not known,no
2026-07-28,Carrow,Wind,Moderate,"Power, Roads",33000,,yes
2026-08-09,Fenwick,Flooding,Minor,Crops,about 7000,Guessed by the farmer,no
2026-08-30,Denholm,Wind,Minor,Roads,1100,,yes
2026-09-12,Brook End,Lightning,Minor,Power,950,,yes
2026-10-03,Ashford,Flooding,Moderate,"Roads, Buildings",46000,Town square under water,yes
`;

/** The reports as a file. */
export const formsFile = (): Promise<Readable> => Promise.resolve(Readable.from([Buffer.from(reports)]));
