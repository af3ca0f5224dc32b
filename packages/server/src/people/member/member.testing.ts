import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { acceptInvitation, addMember } from '@chancery/contract/member/invitation.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import type { Caller, World } from '../../testing/world.ts';

/** Puts departments straight into a unit; answers their ids by name. `Paper/Mill` stands below `Paper`. */
export const givenDepartments = async (
  db: World['db'],
  companyId: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const ids: Record<string, string> = {};
  for (const [position, path] of paths.entries()) {
    const steps = path.split('/');
    const id = uuidv7();
    await db.query(
      'INSERT INTO department (id, company_id, parent_id, name, position) VALUES ($1, $2, $3, $4, $5)',
      [id, companyId, ids[steps.slice(0, -1).join('/')] ?? null, steps.at(-1), position],
    );
    ids[path] = id;
  }
  return ids;
};

/** Lets a unit have this many members. */
export const givenLimit = (db: World['db'], companyId: string, members: number) =>
  db.query('UPDATE company_config SET max_users = $2 WHERE company_id = $1', [companyId, members]);

/** Somebody with an account who was invited and said yes. */
export const givenJoined = async (
  { call, given }: Pick<World, 'call' | 'given'>,
  inviter: Caller,
  over: Partial<CallInput<typeof addMember>> = {},
) => {
  const person = await given.person();
  const who = { realName: 'Wen', mobile: person.mobile, role: Role.member, ...over };
  const { invitationId } = await call(inviter, addMember, who);
  await call(person, acceptInvitation, { id: invitationId });
  return { userId: person.id, mobile: person.mobile, person };
};
