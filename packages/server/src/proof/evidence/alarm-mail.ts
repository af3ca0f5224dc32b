import { translator } from '@chancery/phrases/translate.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { createMailer } from '../../people/ports.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { TellOperators } from './alarm.rows.ts';
import type { RefusalReason } from './refusal.ts';

const alarmJob = 'evidence.alarm';

interface Parts {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'evidenceAlarmMail' | 'publicUrl'>;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
}

interface Alarm {
  readonly unit: string | null;
  readonly reason: RefusalReason;
  readonly detail: string;
}

const find = async ({ $client: client }: Tx, id: string): Promise<Alarm | undefined> => {
  const { rows } = await client.query<Alarm>(
    `SELECT coalesce(company.name, alarm.company_id::text) AS unit, reason, detail
     FROM evidence_alarm AS alarm LEFT JOIN company ON company.id = alarm.company_id WHERE alarm.id = $1`,
    [id],
  );
  return rows[0];
};

/** Mails each alarm once to the address of the operators, in both languages, where mail is set up. */
export const createAlarmMail = ({ settings, transactions, jobs }: Parts): TellOperators => {
  const { smtpUrl, mailFrom, evidenceAlarmMail: to, publicUrl } = settings;
  if (!smtpUrl || !mailFrom || !to) return async () => {};
  const mail = createMailer(smtpUrl, mailFrom);
  jobs.define<{ id: string }>(alarmJob, async ({ id }) => {
    const alarm = await transactions.read('platform', (tx) => find(tx, id));
    if (!alarm) return;
    const said = (['zh', 'en'] as const).map((language) => {
      const t = translator(language);
      const unit = alarm.unit ?? t('alarmMail.everyUnit');
      return {
        title: t('alarmMail.title', { what: t(`code.evidenceAlarm.${alarm.reason}`) }),
        text: t('alarmMail.text', { unit, detail: alarm.detail, url: `${publicUrl}/evidence` }),
      };
    });
    await mail({
      id,
      to: { name: '', address: to },
      subject: said.map(({ title }) => title).join(' / '),
      text: said.map(({ text }) => text).join('\n\n'),
    });
  });
  return (tx, id) => jobs.send(tx, alarmJob, { id }, { singletonKey: id });
};
