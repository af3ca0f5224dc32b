import { applyCertification } from '@chancery/contract/certification/calls.ts';
import { addComplaint } from '@chancery/contract/complaint/calls.ts';
import { addWebhook } from '@chancery/contract/message/webhook.ts';
import { savePartnerApply } from '@chancery/contract/partner/calls.ts';
import { applyForQuota } from '@chancery/contract/quota/calls.ts';
import { addWallLink } from '@chancery/contract/wall/calls.ts';
import { tellSomebody } from '../../../people/message/message.testing.ts';
import { someCreditCode, somePhone } from '../../given.ts';
import type { Ground } from './ground.ts';

/** What a unit has at the desk of the platform, and what it is told. */
export const deskThings = (
  { world, mark, unit, main, text, insert }: Ground,
  file: (purpose: 'licence') => Promise<string>,
) => {
  const { call, db } = world;
  const webhook = async () => {
    const url = `https://hooks.example.com/${text('hook').replaceAll(' ', '-')}`;
    const made = await call(main, addWebhook, { name: text('webhook'), url, events: ['quota.decided'] });
    return made.id;
  };
  return {
    webhook,
    wallLink: async () => (await call(main, addWallLink, { name: text('wall'), named: true })).id,
    webhookRequest: async () =>
      insert('webhook_request', {
        id: crypto.randomUUID(),
        company_id: unit.id,
        webhook_id: await webhook(),
        webhook_name: text('webhook'),
        event: 'quota.decided',
        body: JSON.stringify({ text: text('body') }),
        state: 'failed',
      }),
    message: async () => {
      await tellSomebody(world, main, text('number'));
      const { rows } = await db.query(
        'SELECT id FROM message WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
        [unit.id],
      );
      return rows[0].id as string;
    },
    complaint: async (state: 'open' | 'answered' = 'open') => {
      const { id } = await call(main, addComplaint, { type: 'service', content: text('complaint') });
      await db.query('UPDATE complaint SET state = $2 WHERE id = $1', [id, state]);
      return id;
    },
    quota: async () => {
      const items = [{ name: 'freeSmsNum' as const, wanted: 900, startsOn: '2099-01-01' }];
      return (await call(main, applyForQuota, { reason: text('reason'), items })).id;
    },
    quotaItem: async (quotaId: string): Promise<string> =>
      (await db.query('SELECT id FROM quota_item WHERE application_id = $1', [quotaId])).rows[0].id,
    partnerApply: async () =>
      (
        await call(main, savePartnerApply, {
          partnerType: 'regional',
          industry: 'trade',
          contactName: mark,
          contactPhone: somePhone(),
          region: text('region'),
          reason: text('reason'),
        })
      ).id,
    certification: async () =>
      (
        await call(main, applyCertification, {
          companyFullName: text('full name'),
          social_credit_code: someCreditCode(),
          legalPerson: mark,
          legalIdCard: '11010519491231002X',
          address: text('address'),
          contactName: mark,
          contactPhone: somePhone(),
          licencePath: await file('licence'),
        })
      ).id,
  };
};
