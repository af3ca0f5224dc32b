import type { Ground } from './ground.ts';

/** Seals of a unit that are put out of use. */
export const destructionThings = (
  { unit, main, text, insert, world: { db } }: Ground,
  seal: () => Promise<string>,
) => {
  /** A seal on its way to its end: begun, handed in, or waiting for signatures. */
  const destruction = async (state: 'begun' | 'handedIn' | 'destroyed' = 'begun'): Promise<string> => {
    const deviceId = await seal();
    await db.query('UPDATE device SET retiring_at = now() WHERE id = $1', [deviceId]);
    const who = crypto.randomUUID();
    const id = await insert('seal_destruction', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      number: text('number'),
      device_id: deviceId,
      device_name: text('seal'),
      subtype: 3,
      reason: 'worn',
      created_by: who,
      created_by_name: text('keeper'),
    });
    // It begins at its beginning, and takes each step.
    if (state !== 'begun')
      await db.query(
        `UPDATE seal_destruction SET state = 'handedIn', handed_in_by = $2, received_by = $3,
           handed_in_at = now() - interval '1 day' WHERE id = $1`,
        [id, who, crypto.randomUUID()],
      );
    if (state === 'destroyed')
      await db.query(
        `UPDATE seal_destruction SET state = 'destroyed', destroyed_by = $2, destroyed_at = now(), method = $3
         WHERE id = $1`,
        [id, who, text('cut')],
      );
    for (const role of state === 'destroyed' ? ['executor', 'witness'] : [])
      await insert('destruction_signature', {
        id: crypto.randomUUID(),
        company_id: unit.id,
        destruction_id: id,
        role,
        account_id: role === 'executor' ? main.id : crypto.randomUUID(),
        name: text(role),
      });
    return id;
  };
  return { destruction };
};
