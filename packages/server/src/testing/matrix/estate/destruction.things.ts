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
    const handedIn = state !== 'begun';
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
      state,
      ...(handedIn && {
        handed_in_by: who,
        received_by: crypto.randomUUID(),
        handed_in_at: new Date(Date.now() - 86_400_000),
      }),
      ...(state === 'destroyed' && { destroyed_by: who, destroyed_at: new Date(), method: text('cut') }),
    });
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
