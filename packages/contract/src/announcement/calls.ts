import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';

export const listAudienceUnits = listEndpoint({
  method: 'GET',
  path: '/announcement/units',
  summary: 'The units that something can be announced to',
  access: 'operator',
  filters: { keyword: searchText(limits.text.remark) },
  sorts: ['name'],
  row: z.object({ id, name: z.string(), fullName: z.string() }),
});

export const openAnnouncement = endpoint({
  method: 'POST',
  path: '/announcement/open',
  summary: 'Say that I have opened what was announced; it is new to me no longer',
  access: 'unit',
  unlogged: true,
  input: z.object({ id }),
  result: z.object({}),
  errors: ['announcement.notFound'],
});
