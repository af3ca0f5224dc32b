import type { FileValue } from '../upload/file-value.ts';

/** What a field holds while somebody fills it in: a text, a switch, several choices, or files. */
export type FormValue = string | boolean | readonly string[] | readonly FileValue[];

/** What the fields hold. */
export type FormValues = Readonly<Record<string, FormValue>>;
