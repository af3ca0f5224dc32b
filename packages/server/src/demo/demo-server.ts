import type { Jobs } from '../kit/jobs.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions } from '../kit/transaction.ts';
import { createCallMac } from '../proof/evidence/call-mac.ts';
import type { Services } from '../services.ts';
import { ensureDemo } from './demo.ts';
import { ensureDemoCertificates } from './demo-certificates.ts';
import { ensureDemoCourses } from './demo-courses.ts';
import { ensureDemoDestruction } from './demo-destruction.ts';
import { ensureDemoDownloads } from './demo-downloads.ts';
import { ensureDemoEngraving } from './demo-engraving.ts';
import { ensureDemoEvents } from './demo-events.ts';
import { defineDemoIdentifications, ensureDemoIdentifications } from './demo-identify.ts';
import { ensureDemoIdentity } from './demo-identity.ts';
import { ensureDemoMarks } from './demo-marks.ts';
import { ensureDemoMeetings } from './demo-meetings.ts';
import { ensureDemoNews } from './demo-news.ts';
import { ensureDemoOffers } from './demo-offers.ts';
import { ensureDemoProjects } from './demo-projects.ts';
import { defineDemoSealing, ensureDemoSealing } from './demo-sealing.ts';
import { defineDemoSigning, ensureDemoSigning } from './demo-signing.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly services: Services;
}

/** What a demo has in the beginning: rows that are laid before any job runs, and what the engines make of papers after. */
export const createDemo = ({ transactions, secrets, jobs, services }: Parts) => {
  const papers = { transactions, store: services.fileStore, jobs };
  return {
    lay: async (): Promise<void> => {
      await ensureDemo({ ...papers, secrets, macOf: createCallMac(secrets) });
      await ensureDemoOffers(transactions);
      await ensureDemoIdentity(transactions, secrets);
      await ensureDemoNews(transactions);
      await ensureDemoCourses({ transactions, services });
      await ensureDemoProjects(transactions);
      await ensureDemoEvents(transactions);
      await ensureDemoMeetings(transactions);
      defineDemoIdentifications(papers);
      defineDemoSigning(papers, services);
      defineDemoSealing(papers, services);
    },
    play: async (): Promise<void> => {
      await ensureDemoCertificates({ transactions, certificates: services.certificates });
      await ensureDemoMarks({ ...papers, marks: services.marks });
      await ensureDemoIdentifications(papers);
      await ensureDemoSigning(papers);
      await ensureDemoSealing(papers);
      await ensureDemoDownloads({ ...papers, services });
      await ensureDemoEngraving({ ...papers, services });
      await ensureDemoDestruction({ ...papers, services });
    },
  };
};
