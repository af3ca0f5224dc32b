import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { nameText, text } from '../rules/text.ts';

const most = limits.listView;
const fieldName = z.string().regex(/^[A-Za-z]\w{0,63}$/, { error: 'rule.invalid' });

/** A few things by the names of fields. */
const byField = <Value extends z.ZodType>(value: Value, count: number) =>
  z
    .record(fieldName, value)
    .refine((entries) => Object.keys(entries).length <= count, { error: 'rule.invalid' });

/** What a view puts on the screen; what the list no longer knows of it is left out there. */
export const ViewContent = z.object({
  /** Filters as the address of the list holds them. */
  filters: byField(z.string().max(limits.freeText, { error: 'rule.invalid' }), most.filters),
  /** Empty for the order of the list itself. */
  sort: z.string().max(limits.text.remark, { error: 'rule.invalid' }),
  /** The columns that somebody showed or hid. */
  columns: byField(z.boolean(), most.columns),
  /** The widths somebody gave to columns, in pixels. */
  widths: byField(z.number().int().min(most.width.min).max(most.width.max), most.columns),
});

/** The list a view belongs to: its path, and after a question mark what is always asked for there. */
const list = text(1, limits.text.description);

/** A view of a list under a name. */
export const ListView = z.object({
  id,
  name: z.string(),
  /** Everybody in the unit sees it. */
  isShared: z.boolean(),
  /** The list opens with it, for the reader. */
  isDefault: z.boolean(),
  content: ViewContent,
  revision: z.number(),
});

const unit = { access: 'unit' } as const;

export const listViews = endpoint({
  ...unit,
  method: 'GET',
  path: '/list-view/list',
  summary: 'The saved views of a list: one’s own, and those of the unit',
  input: z.object({ list }),
  result: z.object({ list: z.array(ListView) }),
  errors: ['listView.listNotFound'],
});

export const addView = endpoint({
  ...unit,
  method: 'POST',
  path: '/list-view/add',
  summary: 'Save a view of a list for oneself or, where one may change the unit, for everybody in it',
  input: z.object({ list, name: nameText, isShared: z.boolean().default(false), content: ViewContent }),
  result: z.object({ id }),
  errors: ['listView.listNotFound', 'listView.tooMany', 'listView.nameTaken', 'permission.denied'],
});

export const updateView = endpoint({
  ...unit,
  method: 'POST',
  path: '/list-view/update',
  summary: 'Change the name of a view and what it shows',
  input: z.object({ id, revision, name: nameText, content: ViewContent }),
  result: z.object({ revision: z.number() }),
  errors: ['listView.notFound', 'listView.nameTaken', 'permission.denied', 'edit.conflict'],
});

export const deleteView = endpoint({
  ...unit,
  method: 'POST',
  path: '/list-view/delete',
  summary: 'Delete a view; the list stays as it is',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['listView.notFound', 'permission.denied'],
});

export const setDefaultView = endpoint({
  ...unit,
  method: 'POST',
  path: '/list-view/default',
  summary: 'Open a list with this view from now on, or no longer',
  input: z.object({ id, isDefault: z.boolean() }),
  result: z.object({}),
  errors: ['listView.notFound'],
  unlogged: true,
});
