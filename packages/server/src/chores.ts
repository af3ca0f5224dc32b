import type { Chore } from './kit/housekeeping.ts';
import { forgetOldRequests } from './kit/once.ts';
import type { Transactions } from './kit/transaction.ts';
import { forgetOldGuesses } from './people/account/guess-store.ts';
import { forgetOldMachines } from './people/account/known-machines.ts';
import type { Services } from './services.ts';

/** What the server does unasked. */
export const choresOf = (services: Services, transactions: Transactions): Chore[] => [
  { name: 'send text messages', everyMs: 15_000, run: services.texts.sendDue },
  { name: 'pause uses that nobody watches', everyMs: 2_000, run: services.roomChores.sweep },
  { name: 'say that this server is here', everyMs: 10_000, run: services.serverPresence.beat },
  { name: 'look at the health of the platform', everyMs: 60_000, run: services.health.look },
  { name: 'look at use records', everyMs: 5_000, run: () => services.lookAtRecords() },
  { name: 'add up uses', everyMs: 5_000, run: services.figureChores.fold },
  { name: 'count units anew in another zone', everyMs: 5_000, run: services.figureChores.recount },
  { name: 'compare sums with rows', everyMs: 6 * 3_600_000, run: services.figureChores.prove },
  { name: 'send monthly reports', everyMs: 10 * 60_000, run: services.sendMonthReports },
  { name: 'turn quotas', everyMs: 60_000, run: services.quotas.turn },
  { name: 'let go of what ended', everyMs: 10 * 60_000, run: services.ledgerChores.lapse },
  { name: 'prove the ledger', everyMs: 6 * 3_600_000, run: services.ledgerChores.prove },
  { name: 'spend days of service that are over', everyMs: 60 * 60_000, run: services.spendPassedDays },
  { name: 'prove storage by the ledger', everyMs: 6 * 3_600_000, run: services.proveStorage },
  { name: 'prove orders by the ledger', everyMs: 6 * 3_600_000, run: services.proveBooks },
  { name: 'look after identity checks', everyMs: 15_000, run: services.lookAfterIdentities },
  { name: 'ask about payments', everyMs: 15_000, run: services.askProvider.due },
  { name: 'end unpaid orders', everyMs: 60_000, run: services.askProvider.expire },
  { name: 'take goods for arrived', everyMs: 60 * 60_000, run: services.orderDesk.arrive },
  { name: 'compare bills of providers', everyMs: 30 * 60_000, run: services.reconciliation.lately },
  { name: 'warn of services that end', everyMs: 30 * 60_000, run: services.serviceNotices.run },
  { name: 'warn of packages that end', everyMs: 30 * 60_000, run: services.packageNotices.run },
  { name: 'look for exports', everyMs: 1_000, run: services.exportRunner.look },
  { name: 'tidy exports', everyMs: 10 * 60_000, run: services.exportWork.tidy },
  { name: 'tidy files', everyMs: 10 * 60_000, run: services.files.tidy },
  { name: 'look at the clock', everyMs: 5_000, run: services.evidenceDesk.clockJumps.run },
  { name: 'compare rows with the logs', everyMs: 10 * 60_000, run: services.rowWatch.run },
  { name: 'compare the database with its migrations', everyMs: 5 * 60_000, run: services.schemaWatch.look },
  { name: 'publish checkpoints', everyMs: 15_000, run: services.evidenceDesk.publish },
  { name: 'warn of certificates that end', everyMs: 30 * 60_000, run: () => services.endNotices.run() },
  { name: 'look at the lists of roots', everyMs: 60 * 60_000, run: () => services.rootWatch.run() },
  { name: 'tell of announcements', everyMs: 15_000, run: services.tellAnnouncements },
  { name: 'tell people of courses', everyMs: 15_000, run: services.courseNotices.run },
  { name: 'remind of meetings', everyMs: 60_000, run: services.meetingNotices },
  { name: 'tell teams of events', everyMs: 15_000, run: services.contestNotices.run },
  { name: 'let go of old recordings', everyMs: 10 * 60_000, run: services.recordingChores.tidy },
  { name: 'tidy materials', everyMs: 10 * 60_000, run: services.materials.tidy },
  { name: 'tidy marked copies', everyMs: 10 * 60_000, run: services.downloadCopies.tidy },
  { name: 'tidy uploads', everyMs: 10 * 60_000, run: services.uploads.tidy },
  { name: 'begin the deletion of units', everyMs: 60_000, run: services.closingChore.beginDue },
  { name: 'remember units that are gone', everyMs: 60_000, run: services.rememberRemoved },
  { name: 'remove what is left of units', everyMs: 5_000, run: services.unitRemoval.run },
  { name: 'forget papers of units that are gone', everyMs: 6 * 3_600_000, run: services.closingChore.forget },
  { name: 'remove what units keep no longer', everyMs: 30 * 60_000, run: services.retentionChore.run },
  {
    name: 'forget what is over',
    everyMs: 10 * 60_000,
    run: () =>
      transactions.apart('platform', async (tx) => {
        await forgetOldRequests(tx);
        await services.codes.forgetOld(tx);
        await services.passkeys.forgetOld(tx);
        await forgetOldGuesses(tx);
        await forgetOldMachines(tx);
        await services.logins.forgetOld(tx);
        await services.loginTickets.forgetOld(tx);
        await services.liveTickets.forgetOld(tx);
        await services.photoTickets.forgetOld(tx);
        await services.roomChores.forgetOld(tx);
        await services.outsideSigning.forgetOld(tx);
      }),
  },
];
