import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { db } = await createWorld({ ENVIRONMENT: 'demo' });

test('every authorisation of the demo has a story with who began it, in the order it happened', async () => {
  const { rows } = await db.query<{ empowerNo: string; actions: string[]; sorted: boolean; begun: boolean }>(`
    SELECT g.empower_no AS "empowerNo", array_agg(e.action ORDER BY e.id) AS actions,
           array_agg(e.at ORDER BY e.id) = array_agg(e.at ORDER BY e.at, e.id) AS sorted,
           g.first_press_at IS NULL OR bool_or(e.action = 'active' AND e.by_name <> '') AS begun
    FROM authorization_grant g LEFT JOIN authorization_event e ON e.authorization_id = g.id GROUP BY g.id`);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ actions, sorted, begun }) => actions[0] !== 'granted' || !sorted || !begun)).toEqual(
    [],
  );
});
