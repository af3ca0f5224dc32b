import { operator } from '../desk/operator/operator.table.ts';
import type { EvidenceStep } from '../kit/said.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Tx } from '../kit/transaction.ts';
import { account } from '../people/account/account.table.ts';
import { hashPassword } from '../people/account/password.ts';
import { company, companyConfig, membership } from '../people/unit/unit.table.ts';
import { loginLog, operateLog } from '../platform/log/log.table.ts';
import { addDemoAdministration } from './demo-administration.ts';
import { addDemoApplications } from './demo-applications.ts';
import { addDemoAuthorizations } from './demo-authorizations.ts';
import { addDemoESeals } from './demo-e-seals.ts';
import { addDemoHardware } from './demo-hardware.ts';
import { demoOperations, demoLogins as loginHistory } from './demo-history.ts';
import { createDemoIntake } from './demo-intake.ts';
import { addDemoInvitations } from './demo-invitations.ts';
import { addDemoMembers } from './demo-members.ts';
import { addDemoMessages } from './demo-messages.ts';
import { addDemoOrganization } from './demo-organization.ts';
import { demoId, demoPassword, demoPeople, demoUnits } from './demo-people.ts';
import { addDemoUses } from './demo-uses.ts';
import { addDemoSeals } from './seals.ts';

const operatorName = 'operator';

const startOfDay = () => {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day;
};

const addPeople = async (tx: Tx) => {
  const passwordHash = await hashPassword(demoPassword);
  const people = demoPeople.map(({ in: _units, ...person }) => ({ ...person, passwordHash }));
  await tx.insert(account).values(people);
  const memberships = demoPeople.flatMap((person) =>
    person.in.map((where) => ({ realName: person.realName, ...where, accountId: person.id })),
  );
  await tx.insert(membership).values(memberships.map((row, at) => ({ id: demoId(7, at), ...row })));
};

/**
 * Fills an empty platform with two units, people of every role and a history; leaves any other platform alone. Answers
 * what the intake of its presses would have proven.
 */
export const addDemoData = async (tx: Tx, secrets: Secrets): Promise<readonly EvidenceStep[] | undefined> => {
  const some = await tx.select({ id: company.id }).from(company).limit(1);
  if (some.length > 0) return undefined;
  const intake = createDemoIntake(secrets);
  await tx.insert(company).values(demoUnits.map((unit) => ({ ...unit })));
  await tx.insert(companyConfig).values(demoUnits.map(({ id }) => ({ companyId: id })));
  await addPeople(tx);
  await addDemoOrganization(tx);
  const today = startOfDay();
  await addDemoMembers(tx, today);
  await addDemoInvitations(tx, today);
  await addDemoSeals(tx, today);
  await addDemoESeals(tx, today);
  await addDemoHardware(tx, secrets, today);
  await addDemoApplications(tx, today);
  await tx.insert(loginLog).values(loginHistory(today));
  await tx.insert(operateLog).values(demoOperations(today));
  await tx
    .insert(operator)
    .values({
      id: demoId(8, 1),
      username: operatorName,
      realName: '平台运营',
      orgName: '平台运营中心',
      passwordHash: await hashPassword(demoPassword),
      mustChangePassword: false,
    })
    .onConflictDoNothing();
  await addDemoAdministration(tx, secrets, today);
  await addDemoMessages(tx, today, secrets);
  await addDemoUses(tx, today, intake);
  await addDemoAuthorizations(tx, today, intake);
  return intake.steps;
};

const roleWords = ['main administrator', 'administrator', 'seal keeper', 'member'];

/** The demo logins, as lines to print. */
export const demoLogins = (): string[] => [
  'Demo logins (phone and code: the code is offered on the page; or username and password):',
  ...demoPeople.map((person) => {
    const where = person.in.map(({ companyId, role }) => {
      const unit = demoUnits.find(({ id }) => id === companyId);
      return `${roleWords[role]} of ${unit?.name}`;
    });
    return `  ${person.mobile}  ${person.userName} / ${demoPassword}  ${person.realName}, ${where.join(', ')}`;
  }),
  `  operator: ${operatorName} / ${demoPassword} (the code of the authenticator is offered on the page)`,
  `  engraving partner: engraver / ${demoPassword} (logs in as operators do)`,
];
