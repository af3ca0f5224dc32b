import type { Ground } from './ground.ts';

const words = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'for one unit' }] }],
};

/** What the platform runs for this unit alone. */
export const programmeThings = ({ unit, text, insert, world: { db } }: Ground) => {
  /** Something that is announced to no other unit. */
  const announced = async (kind: string): Promise<string> => {
    const id = await insert('announcement', {
      id: crypto.randomUUID(),
      kind,
      category: 'notice',
      title_zh: '仅限一家',
      title_en: text('news'),
      summary_zh: '',
      summary_en: '',
      audience: 'chosen',
      roles: '{}',
      state: 'published',
      opens_at: new Date(),
      pinned: false,
      place: new Date(),
      tells: false,
      created_by: 'somebody',
      updated_by: 'somebody',
    });
    await db.query('INSERT INTO announcement_unit VALUES ($1, $2)', [id, unit.id]);
    await db.query(`INSERT INTO announcement_words VALUES ($1, 'for one unit')`, [id]);
    return id;
  };
  const article = async (): Promise<string> => {
    const id = await announced('news');
    await db.query('INSERT INTO article (id, body_en) VALUES ($1, $2)', [id, JSON.stringify(words)]);
    return id;
  };
  return { article };
};
