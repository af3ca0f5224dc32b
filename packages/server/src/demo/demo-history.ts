import { LoginResult, LoginType } from '@chancery/contract/account/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const days = 90;
const dayMs = 86_400_000;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
];

/** Small, even and the same each time. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

const pick = <T>(roll: (sides: number) => number, from: readonly T[]): T => from[roll(from.length)] as T;

/** Three months of people coming in the morning, now and then with a slip. */
export const demoLogins = (today: Date) => {
  const roll = dice(605);
  return Array.from({ length: days }, (_, age) => age).flatMap((age) =>
    demoPeople.flatMap((person, at) =>
      person.in.flatMap(({ companyId, realName = person.realName }, nth) => {
        if (roll(10) < 3) return [];
        const unit = demoUnits.find(({ id }) => id === companyId);
        const slipped = roll(14) === 0;
        return [
          {
            id: demoId(3, age * 100 + at * 10 + nth),
            companyId,
            companyName: unit?.name ?? null,
            accountId: person.id,
            userName: realName,
            userAccount: person.mobile,
            loginType: roll(3) === 0 ? LoginType.usernamePassword : LoginType.phoneCode,
            result: slipped ? LoginResult.wrongCode : LoginResult.succeeded,
            ip: `10.6.${at}.${20 + roll(3)}`,
            userAgent: pick(roll, browsers),
            createdAt: new Date(today.getTime() - (age + 1) * dayMs + (8 * 60 + roll(90)) * 60_000),
          },
        ];
      }),
    ),
  );
};

/** What the operation log of a young unit looks like. */
export const demoOperations = (today: Date) => {
  const roll = dice(602);
  const administrators = demoPeople.filter(({ in: units }) =>
    units.some(({ role }) => role <= Role.administrator),
  );
  return Array.from({ length: days }, (_, age) => age)
    .filter(() => roll(3) > 0)
    .map((age) => {
      const actor = pick(roll, administrators);
      const unit = demoUnits.find(({ id }) => id === actor.in[0]?.companyId) ?? demoUnits[0];
      const about = pick(roll, [
        { action: 'user.end-session', objectType: 'session', objectId: demoId(4, age), objectName: null },
        {
          action: 'user.end-other-sessions',
          objectType: 'account',
          objectId: actor.id,
          objectName: actor.realName,
        },
        { action: 'user.logout', objectType: 'session', objectId: demoId(4, age), objectName: null },
      ]);
      return {
        id: demoId(5, age),
        companyId: unit.id,
        actorKind: 'user' as const,
        actorId: actor.id,
        actorName: actor.realName,
        ip: `10.6.1.${20 + roll(3)}`,
        clientType: 'pc',
        requestId: demoId(6, age),
        createdAt: new Date(today.getTime() - (age + 1) * dayMs + (9 * 60 + roll(480)) * 60_000),
        ...about,
      };
    });
};
