import { listUseRecords } from '@chancery/contract/use-record/calls.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { answerAsServer } from './kit/answer.ts';
import { type BareRecords, bareQuery } from './use-records.query.ts';

const bare = JSON.parse(process.argv[2] ?? '') as BareRecords;
const pool = new pg.Pool({ ...bare.connection, max: 10 });
const http = Fastify();

http.get<{ Querystring: { cursor?: string; verdict?: string } }>(
  `/api${listUseRecords.path}`,
  async ({ query: { cursor, verdict } }) => {
    const { text, values } = bareQuery(bare, cursor ? 'deep' : verdict ? 'abnormal' : 'first');
    const { rows } = await pool.query(text, values);
    return { code: 0, msg: 'success', data: { list: rows } };
  },
);

answerAsServer(() => http.listen({ port: 0, host: '127.0.0.1' }));
