import type { Flow } from '@chancery/contract/approval/flow.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { getTemplate } from '#wire/template/calls.ts';
import { newFlow } from './new-parts.ts';

/** A template as it was read. */
export type Template = CallResult<typeof getTemplate>;

/** Everything of a template that is drawn or filled in. */
export interface Drawing {
  readonly name: string;
  readonly note: string;
  readonly deviceIds: readonly string[];
  readonly fileTypeIds: readonly string[];
  readonly flow: Flow;
}

/** What a published template looks like on the desk. */
export const drawingOf = (template: Template): Drawing => ({
  name: template.name,
  note: template.note,
  deviceIds: template.seals.map(({ id }) => id),
  fileTypeIds: template.fileTypes.map(({ id }) => id),
  flow: template.flow,
});

/** A new template begins with one step, so that there is something to look at. */
export const newDrawing = (t: Translate): Drawing => ({
  name: '',
  note: '',
  deviceIds: [],
  fileTypeIds: [],
  flow: newFlow(t),
});

/** What everything is called that a template was read with. */
export const namesOf = (template: Template): Readonly<Record<string, string>> => ({
  ...template.names,
  ...Object.fromEntries([...template.seals, ...template.fileTypes].map(({ id, name }) => [id, name])),
});

/** Whether two drawings are the same to whoever looks at them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
