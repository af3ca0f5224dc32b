import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createAdministration } from './administration.ts';
import { createAccounts } from './features/account/accounts.ts';
import { createAttempts } from './features/account/attempts.ts';
import { createGuessStore } from './features/account/guess-store.ts';
import { createSessionService } from './features/account/session.service.ts';
import { createVerificationService } from './features/account/verification.service.ts';
import { createApplications } from './features/application/applications.ts';
import { createApprovalRunner } from './features/approval/approval.runner.ts';
import { openApprovals } from './features/approval/open-approvals.ts';
import { createAllowances } from './features/authorization/allowances.ts';
import { createAuthorizations } from './features/authorization/authorizations.ts';
import { createHandPresses } from './features/authorization/hand-presses.ts';
import { openAuthorizations } from './features/authorization/open-authorizations.ts';
import { createCertifications } from './features/certification/certifications.ts';
import { createComplaintService } from './features/complaint/complaint.service.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { createDeviceNews } from './features/device/device-news.ts';
import { createDevices } from './features/device/devices.ts';
import { keptDevices } from './features/device/kept-devices.ts';
import { memberFingers } from './features/device/member-fingers.ts';
import { createOpenUse } from './features/device/open-use.ts';
import { createDocumentTypeService } from './features/document-type/document-type.service.ts';
import { createAlarmKeeper } from './features/evidence/alarm.rows.ts';
import { createAlarmMail } from './features/evidence/alarm-mail.ts';
import { createEvidence } from './features/evidence/evidence.service.ts';
import { createEvidenceDesk } from './features/evidence/evidence-desk.ts';
import { createWatches } from './features/evidence/watches.ts';
import { createFiles } from './features/file/files.ts';
import { createCommandService } from './features/gateway/command.service.ts';
import { createDeviceTalk } from './features/gateway/device-talk.ts';
import { createOrderKey } from './features/gateway/order-key.ts';
import { createLogService } from './features/log/log.service.ts';
import { departmentHeads } from './features/member/department-heads.ts';
import { createHandOver } from './features/member/hand-over.ts';
import { createMembers } from './features/member/members.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { madeWebhooks } from './features/message/made-webhooks.ts';
import { createMessaging } from './features/message/messaging.ts';
import { createOperatorService } from './features/operator/operator.service.ts';
import { createSecondFactors } from './features/operator/second-factors.ts';
import { createOrganizationService } from './features/organization/organization.service.ts';
import { createCheckEffect } from './features/paper-check/paper-check.service.ts';
import { countPhoto } from './features/photo/count-photo.ts';
import { createLockRelease } from './features/photo/photo-lock.ts';
import { createPhotos } from './features/photo/photos.ts';
import { createQuotaService } from './features/quota/quota.service.ts';
import { createReports } from './features/report/reports.ts';
import { createRoleService } from './features/role/role.service.ts';
import { createSimulatorService } from './features/simulator/simulator.service.ts';
import { createSmsProvider } from './features/sms/create-sms-provider.ts';
import { createSmsService } from './features/sms/sms.service.ts';
import { createTemplateService } from './features/template/template.service.ts';
import { createUnits } from './features/unit/units.ts';
import { settleAfterPhoto } from './features/use-record/record-settle.ts';
import { createUseRecords } from './features/use-record/use-records.ts';
import { createVersionService } from './features/version/version.service.ts';
import { keptTables } from './kept-tables.ts';
import { createCounts } from './kit/counts.ts';
import type { Jobs } from './kit/jobs.ts';
import type { Secrets } from './kit/secrets.ts';
import { createServerClock } from './kit/server-clock.ts';
import type { Transactions } from './kit/transaction.ts';
import { createPaperwork } from './paperwork.ts';
import type { Settings } from './runtime/settings.ts';

interface Foundations {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  /** Drops what is kept in memory about a session, an actor or a unit. */
  forget(what: string): void;
}

/** Every feature's service, each given what it needs. */
export const createServices = ({
  settings,
  connection,
  transactions,
  secrets,
  log,
  jobs,
  forget,
}: Foundations) => {
  const provider = createSmsProvider(settings);
  const attempts = createAttempts(createGuessStore(transactions));
  const logs = createLogService(transactions);
  // Menus are shaped while a platform is made, not while people work on it; nobody plays seals where they are meant.
  const withheld = settings.environment === 'production' ? ['menu.view', 'menu.edit', 'simulator.use'] : [];
  const menus = createMenuService(transactions, new Set(withheld));
  const versions = createVersionService(transactions);
  const texts = createSmsService(transactions, provider, log, secrets);
  const counts = createCounts();
  const serverClock = createServerClock();
  const news = createAlarmKeeper(() => transactions, log, createAlarmMail({ settings, transactions, jobs }));
  const evidence = createEvidence({ settings, connection, secrets, log, news });
  transactions.writtenBy(evidence.write);
  const evidenceDesk = createEvidenceDesk({
    settings,
    transactions,
    secrets,
    log,
    evidence,
    news,
    clock: serverClock,
  });
  const messaging = createMessaging({ settings, transactions, secrets, jobs, counts, texts, attempts });
  const { messages } = messaging;
  const offersCodes = settings.environment === 'demo' && provider.local;
  const codes = createVerificationService(transactions, secrets, texts, attempts, offersCodes);
  const sessions = createSessionService(transactions, secrets, menus, forget);
  const unitWork = createUnits({ transactions, menus, logs, codes, attempts, texts, messages, forget });
  const { units } = unitWork;
  const organizations = createOrganizationService(transactions, forget);
  const accounts = createAccounts({ transactions, secrets, sessions, codes, attempts, units, logs });
  const secondFactors = createSecondFactors({ settings, transactions, secrets, sessions, attempts, logs });
  const operators = createOperatorService({ transactions, sessions, attempts, logs, secondFactors, forget });
  const { tell } = messaging.messages;
  const watches = createWatches({
    settings,
    connection,
    transactions,
    secrets,
    tables: keptTables,
    tell,
    log,
    news,
  });
  const { evidenceAlarm } = watches;
  const filing = createFiles({
    dataDir: settings.dataDir,
    transactions,
    secrets,
    onAltered: evidenceAlarm.raiseFile,
  });
  const { files, fileStore } = filing;
  const runner = createApprovalRunner(tell, jobs, createAllowances(tell), evidence);
  const commands = createCommandService({ transactions, evidence, orderKey: createOrderKey(secrets) });
  const sealUse = createAuthorizations({ transactions, jobs, counts, tell, evidence, commands });
  const useRecords = createUseRecords({
    transactions,
    counts,
    tell,
    evidence,
    onPresses: sealUse.onPresses,
    clock: serverClock,
  });
  const handPresses = createHandPresses(transactions, useRecords.keepByHand);
  const handOver = createHandOver([
    departmentHeads,
    keptDevices,
    openApprovals(runner),
    openAuthorizations(sealUse.authorizationSteps),
    memberFingers(commands),
    madeWebhooks(tell),
  ]);
  const roles = createRoleService(transactions);
  const { publicUrl } = settings;
  const administration = createAdministration({
    publicUrl,
    transactions,
    secrets,
    sessions,
    attempts,
    logs,
    menus,
    forget,
  });
  const devices = createDevices({
    attempts,
    publicUrl,
    transactions,
    secrets,
    dictionaries: administration.dictionaries,
    files,
    tell,
    evidence,
    commands,
    uses: createOpenUse(sealUse.authorizations.closeOfSeal),
    grants: sealUse.grants,
  });
  const documentTypes = createDocumentTypeService(transactions);
  const templates = createTemplateService(transactions, documentTypes);
  const applications = createApplications({ transactions, jobs, counts, tell, runner, templates, files });
  const photos = createPhotos({
    settings,
    transactions,
    secrets,
    attempts,
    evidence,
    jobs,
    files,
    store: fileStore,
    effects: [countPhoto, settleAfterPhoto, createLockRelease(sealUse.orders), createCheckEffect(jobs)],
  });
  const paperwork = createPaperwork({
    publicUrl,
    transactions,
    secrets,
    jobs,
    files,
    store: fileStore,
    evidence,
  });
  const deviceTalk = createDeviceTalk({
    transactions,
    commands,
    presses: useRecords.pressIntake,
    news: createDeviceNews(evidence, tell),
    photos: photos.photoIntake,
    log,
  });
  const reports = createReports({
    alarm: evidenceAlarm,
    settings,
    transactions,
    secrets,
    attempts,
    evidence,
    files,
    store: fileStore,
    logs,
  });
  const membership = createMembers({
    transactions,
    sessions,
    attempts,
    logs,
    texts,
    messages,
    evidence,
    handOver,
    devices: devices.devices,
    forget,
  });
  const simulators = createSimulatorService({
    transactions,
    secrets,
    evidence,
    orderKey: createOrderKey(secrets),
  });
  const quotas = createQuotaService(transactions, messages);
  const complaints = createComplaintService(transactions, files, administration.dictionaries, messages);
  const certification = createCertifications({ transactions, secrets, files, texts, messages, log });
  const dashboards = createDashboardService(transactions, logs, versions);
  return {
    ...deviceTalk,
    attempts,
    logs,
    menus,
    versions,
    texts,
    transactions,
    jobs,
    counts,
    evidence,
    evidenceDesk,
    serverClock,
    ...watches,
    ...messaging,
    codes,
    sessions,
    ...unitWork,
    organizations,
    ...accounts,
    operators,
    secondFactors,
    administration,
    dashboards,
    ...devices,
    documentTypes,
    templates,
    ...applications,
    commands,
    ...useRecords,
    handPresses,
    ...sealUse,
    ...photos,
    ...paperwork,
    ...reports,
    simulators,
    quotas,
    complaints,
    ...membership,
    roles,
    ...certification,
    ...filing,
  };
};

export type Services = ReturnType<typeof createServices>;
