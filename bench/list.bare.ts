import Fastify from 'fastify';
import pg from 'pg';
import { answerAsServer } from './kit/answer.ts';
import { type BareList, bareQuery } from './list.query.ts';

const list = JSON.parse(process.argv[2] ?? '') as BareList;
const pool = new pg.Pool({ ...list.connection, max: 10 });
const http = Fastify();
http.get<{ Querystring: { cursor?: string } }>('/api/login-log/list', async ({ query }) => {
  const { text, values } = bareQuery(list, query.cursor ? 'deep' : 'first');
  const { rows } = await pool.query(text, values);
  return { code: 0, msg: 'success', data: { list: rows } };
});

answerAsServer(() => http.listen({ port: 0, host: '127.0.0.1' }));
