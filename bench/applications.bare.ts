import { listApplies } from '@chancery/contract/application/calls.ts';
import { listApprovals } from '@chancery/contract/approval/calls.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { type Asked, type BareApplications, bareQuery } from './applications.query.ts';
import { answerAsServer } from './kit/answer.ts';

const bare = JSON.parse(process.argv[2] ?? '') as BareApplications;
const pool = new pg.Pool({ ...bare.connection, max: 10 });
const http = Fastify();

const serve = (path: string, askedBy: (body: { cursor?: string }) => Asked) =>
  http.post<{ Body: { cursor?: string } }>(`/api${path}`, async ({ body }) => {
    const { text, values } = bareQuery(bare, askedBy(body));
    const { rows } = await pool.query(text, values);
    return { code: 0, msg: 'success', data: { list: rows } };
  });
serve(listApplies.path, ({ cursor }) => (cursor ? 'deep' : 'first'));
serve(listApprovals.path, () => 'todo');

answerAsServer(() => http.listen({ port: 0, host: '127.0.0.1' }));
