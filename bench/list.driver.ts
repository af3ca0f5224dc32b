import pg from 'pg';
import { answerMessages } from './kit/answer.ts';
import { repeat } from './kit/repeat.ts';
import { type BareList, bareQuery, type Page } from './list.query.ts';

const list = JSON.parse(process.argv[2] ?? '') as BareList;
const pool = new pg.Pool({ ...list.connection, max: 10 });

/** So many queries, so many at once, straight from the driver. */
interface DriverOrder {
  readonly page: Page;
  readonly requests: number;
  readonly connections: number;
}

answerMessages<DriverOrder>(({ page, requests, connections }) => {
  const { text, values } = bareQuery(list, page);
  return repeat(requests, connections, () => pool.query(text, values));
});
