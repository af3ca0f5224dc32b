import { join } from 'node:path';
import { projectRoot } from './project.ts';
import type { SettingSpec } from './settings.spec.ts';
import { settingsTable } from './settings.table.ts';

/** The name of a setting in code. */
export type SettingName = keyof typeof settingsTable;

/** The names of all settings, in the order of the table. */
export const settingNames = Object.keys(settingsTable) as SettingName[];

/** What is known about one setting. */
export const specOf = (name: SettingName): SettingSpec => settingsTable[name];

/** The environment variable of a setting: `dataDir` is `DATA_DIR`. */
export const variableOf = (name: string): string => name.replace(/[A-Z]/g, '_$&').toUpperCase();

/** The flag of a setting: `dataDir` is `--data-dir`. */
export const flagOf = (name: string): string => `--${variableOf(name).toLowerCase().replaceAll('_', '-')}`;

/** The default as it is used: a relative data folder belongs to the project, not to where the command was typed. */
export const defaultOf = (name: SettingName): string | undefined =>
  name === 'dataDir' ? join(projectRoot, settingsTable.dataDir.default) : specOf(name).default;
