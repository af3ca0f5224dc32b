import { listCertificates, revokeCertificate } from '@chancery/contract/certificate/calls.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { getSealing, startSealing, stopSealing } from '@chancery/contract/sealing/calls.ts';
import { isUnderWay } from '@chancery/contract/sealing/rules.ts';
import { expect, test } from 'vitest';
import { whileForged } from '../../testing/forge.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealingOffice } from './sealing.testing.ts';

const world = await createWorld();
const { call, db, app } = world;
const office = await createSealingOffice(world);
const { applicant, main, keeper } = office;
const { sealSigning, keyOfSeal } = app.services;

const look = (id: string) => call(applicant, getSealing, { id });
const finished = async (id: string) => {
  await expect
    .poll(async () => (await look(id)).files.filter(({ state }) => isUnderWay(state)).length, {
      timeout: 10_000,
    })
    .toBe(0);
  return look(id);
};
const countOf = async (table: 'press' | 'sealed_file', id: string): Promise<number> =>
  (await db.query(`SELECT FROM ${table} WHERE authorization_id = $1`, [id])).rowCount ?? 0;

test('a certificate that is withdrawn while its seal signs seals nothing', async () => {
  const seal = await office.eSeal();
  const { uses } = await office.granted([seal], [await office.contract()]);
  const [id = ''] = uses;
  sealSigning.from(async (companyId, deviceId) => {
    const key = await keyOfSeal(companyId, deviceId);
    if (!key) return undefined;
    const { list } = await call(main, listCertificates, {});
    const withdraw = async () => {
      const certificate = list.find(({ sealId, state }) => sealId === seal && state === 'valid')?.id;
      if (certificate)
        await call(main, revokeCertificate, {
          id: certificate,
          cause: 'keyCompromise',
          reason: 'it was copied',
        });
    };
    const sign = async (message: Uint8Array) => {
      await withdraw();
      return key.signer.sign(message);
    };
    return { ...key, level: 'B-B', signer: { ...key.signer, sign } };
  });
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'certificate', sealed: null }]);
  expect(await countOf('press', id)).toBe(0);
  sealSigning.from(keyOfSeal);
});

test('the second seal goes on nothing but the approved file, whatever the database says of the first', async () => {
  const [file, other] = [await office.contract(), await office.contract()];
  const { uses } = await office.granted([await office.eSeal(), await office.eSeal()], [file]);
  const [first = '', second = ''] = uses;
  await office.start(first);
  await finished(first);
  await db.query(
    `UPDATE sealed_file s SET sealed_file_id = f.id, sealed_digest = f.digest FROM file f
     WHERE s.authorization_id = $1 AND f.id = $2`,
    [first, other],
  );
  await office.start(second);
  expect((await finished(second)).files).toMatchObject([{ state: 'failed', fault: 'changed', sealed: null }]);
  expect(await countOf('press', second)).toBe(0);
  expect((await rowFaults(world)).map(({ table }) => table)).toContain('sealed_file');
});

/** Rows and jobs as somebody with the database alone writes them. */
const columnsOf = 'company_id, application_id, device_id, device_name, source_file_id, file_name, created_by';
const forgedJob = (id: string, data: object) =>
  db.query(
    `INSERT INTO pgboss.job (id, name, data, singleton_key, policy)
     SELECT gen_random_uuid(), name, $2, $1, policy FROM pgboss.queue WHERE name = 'sealing.seal'`,
    [id, data],
  );
const jobsOver = () =>
  expect
    .poll(
      async () =>
        (
          await db.query(
            `SELECT FROM pgboss.job WHERE name = 'sealing.seal' AND state NOT IN ('completed', 'failed', 'cancelled')`,
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBe(0);

test('a row and a job that somebody wrote into the database press nothing, and the unit hears of it', async () => {
  const { uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [id = ''] = uses;
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO sealed_file (id, authorization_id, created_by_name, ${columnsOf})
     SELECT gen_random_uuid(), g.id, 'Forger', g.company_id, g.application_id, g.device_id, 'Seal', f.file_id, 'contract.pdf', g.user_id
     FROM authorization_grant g JOIN application_file f USING (application_id) WHERE g.id = $1 RETURNING id`,
    [id],
  );
  const [forged] = rows;
  await forgedJob(forged?.id ?? '', { id: forged?.id });
  await jobsOver();
  expect((await look(id)).files).toMatchObject([{ state: 'waiting', sealed: null }]);
  expect(await countOf('press', id)).toBe(0);
  const alarms = await db.query(
    `SELECT FROM evidence_alarm WHERE reason = 'rowsAltered' AND detail LIKE $1`,
    [`%${forged?.id}%`],
  );
  expect(alarms.rowCount).toBe(1);
  await db.query('DELETE FROM sealed_file WHERE id = $1', [forged?.id]);
});

test('a press that was stopped and is brought back in the database, with the job it had, presses nothing', async () => {
  const { uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [id = ''] = uses;
  await db.query(`CREATE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.start_after = now() + interval '1 day'; RETURN NEW; END $$;
    CREATE TRIGGER hold_back BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION hold_back()`);
  await office.start(id);
  await db.query('DROP TRIGGER hold_back ON pgboss.job');
  await call(applicant, stopSealing, { id });
  const again = `UPDATE sealed_file SET state = 'waiting', finished_at = NULL WHERE authorization_id = '${id}'`;
  await whileForged(db, 'sealed_file', again, async () => {
    await db.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'sealing.seal' AND state = 'created'`,
    );
    await jobsOver();
    expect(await countOf('press', id)).toBe(0);
  });
  expect((await look(id)).files).toMatchObject([{ state: 'stopped' }]);
});

test('a job without the order of who confirmed it ends its file', async () => {
  const { uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [id = ''] = uses;
  await db.query(`CREATE FUNCTION take_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.data = NEW.data - 'order'; RETURN NEW; END $$;
    CREATE TRIGGER take_order BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION take_order()`);
  await office.start(id);
  await db.query('DROP TRIGGER take_order ON pgboss.job');
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'changed', sealed: null }]);
  expect(await countOf('press', id)).toBe(0);
});

test('twenty presses at once with one code are one, of the files that were approved', async () => {
  const files = [await office.contract(), await office.contract()];
  const { uses } = await office.granted([await office.eSeal()], files, { count: 1 });
  const [id = ''] = uses;
  const stray = await office.contract();
  await expect(office.start(id, [stray])).toRefuseWith('file.notFound');
  const verificationCode = await office.codeFor(applicant);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      call(applicant, startSealing, { id, verificationCode, files: files.slice(at % 2, (at % 2) + 1) }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const who of [main, keeper])
    await expect(call(who, stopSealing, { id })).toRefuseWith('authorization.notYours');
  await finished(id);
  expect([await countOf('sealed_file', id), await countOf('press', id)]).toEqual([1, 1]);
});

test.each([
  [
    'another reason of a failure',
    'sealed_file',
    `UPDATE sealed_file SET fault = 'broken' WHERE state = 'failed'`,
  ],
  [
    'another press of the seal',
    'sealed_file',
    'UPDATE sealed_file SET counter = counter + 1 WHERE counter IS NOT NULL',
  ],
  ['a press by another person', 'sealed_file', `UPDATE sealed_file SET created_by_name = '王敏'`],
  ['another picture', 'e_seal_picture', `UPDATE e_seal_picture SET content = content || '\\x20'`],
  [
    'a withdrawal taken back',
    'seal_certificate',
    'UPDATE seal_certificate SET revoked_at = NULL, revocation_cause = NULL WHERE revoked_at IS NOT NULL',
  ],
  ['a longer life', 'seal_certificate', `UPDATE seal_certificate SET ends_at = ends_at + interval '1 year'`],
])('%s is named by the audit', async (_what, table, sql) => {
  const named = async () => (await rowFaults(world)).filter((fault) => fault.table === table).length;
  const before = await named();
  await whileForged(db, table, sql, async () => expect(await named()).toBeGreaterThan(before));
});

test('a use is reported while its sealed files are what the log says, and not otherwise', async () => {
  const { uses } = await office.granted(
    [await office.eSeal(), await office.eSeal()],
    [await office.contract()],
  );
  const [id = '', other = ''] = uses;
  await office.start(id);
  await finished(id);
  const { rows } = await db.query('SELECT empower_no FROM authorization_grant WHERE id = $1', [id]);
  const report = () => call(applicant, exportUsePdf, { empowerNo: rows[0].empower_no });
  await expect(report()).resolves.toMatchObject({ size: expect.any(Number) });
  const ofUse = `WHERE authorization_id = '${id}'`;
  const columns = `company_id, application_id, device_id, device_name, source_file_id, file_name, state, created_by, created_by_name`;
  for (const forgery of [
    `UPDATE sealed_file SET sealed_digest = sha256('other') ${ofUse}`,
    `UPDATE sealed_file SET authorization_id = '${other}' ${ofUse}`,
    `DELETE FROM sealed_file ${ofUse}`,
    `INSERT INTO sealed_file (id, authorization_id, ${columns})
     SELECT gen_random_uuid(), authorization_id, ${columns.replace('state', "'stopped'")} FROM sealed_file ${ofUse}`,
  ])
    await whileForged(db, 'sealed_file', forgery, () => expect(report()).toRefuseWith('report.broken'));
});
