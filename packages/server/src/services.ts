import { join } from 'node:path';
import { createWatermarkPool } from '@chancery/watermark/pool.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { administrationRoutes, createAdministration } from './administration.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAttempts } from './features/account/attempts.ts';
import { createLoginService } from './features/account/login.service.ts';
import { createSessionService } from './features/account/session.service.ts';
import { createVerificationService } from './features/account/verification.service.ts';
import { applicationRoutes } from './features/application/application.routes.ts';
import { createApplications } from './features/application/applications.ts';
import { approvalRoutes } from './features/approval/approval.routes.ts';
import { createApprovalRunner } from './features/approval/approval.runner.ts';
import { openApprovals } from './features/approval/open-approvals.ts';
import { createAllowances } from './features/authorization/allowances.ts';
import { authorizationRoutes } from './features/authorization/authorization.routes.ts';
import { createAuthorizations } from './features/authorization/authorizations.ts';
import { createHandPresses } from './features/authorization/hand-presses.ts';
import { openAuthorizations } from './features/authorization/open-authorizations.ts';
import { certificationRoutes } from './features/certification/certification.routes.ts';
import { createCertificationService } from './features/certification/certification.service.ts';
import { createLicenceReader } from './features/certification/ocr/licence-reader.ts';
import { createReviewService } from './features/certification/review.service.ts';
import { complaintRoutes } from './features/complaint/complaint.routes.ts';
import { createComplaintService } from './features/complaint/complaint.service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { deviceRoutes } from './features/device/device.routes.ts';
import { createDeviceNews } from './features/device/device-news.ts';
import { createDevices } from './features/device/devices.ts';
import { keptDevices } from './features/device/kept-devices.ts';
import { memberFingers } from './features/device/member-fingers.ts';
import { createOpenUse } from './features/device/open-use.ts';
import { documentTypeRoutes } from './features/document-type/document-type.routes.ts';
import { createDocumentTypeService } from './features/document-type/document-type.service.ts';
import { evidenceRoutes } from './features/evidence/evidence.routes.ts';
import { createEvidence } from './features/evidence/evidence.service.ts';
import { createEvidenceDesk } from './features/evidence/evidence-desk.ts';
import { fileRoutes } from './features/file/file.routes.ts';
import { createFileService } from './features/file/file.service.ts';
import { createFileStore } from './features/file/file-store.ts';
import { createPartStore } from './features/file/part-store.ts';
import { createUploadService } from './features/file/upload.service.ts';
import { createCommandService } from './features/gateway/command.service.ts';
import { createDeviceRegister } from './features/gateway/device-register.ts';
import { createGatewayCounts } from './features/gateway/gateway.metrics.ts';
import { gatewayRoutes } from './features/gateway/gateway.routes.ts';
import { createIntake } from './features/gateway/intake.ts';
import { createOrderKey } from './features/gateway/order-key.ts';
import { forgetOldNotices } from './features/gateway/photo-notices.ts';
import { createRelayService } from './features/gateway/relay.service.ts';
import { createIdentifyLists } from './features/identify/identify.lists.ts';
import { identifyRoutes } from './features/identify/identify.routes.ts';
import { createIdentifyService } from './features/identify/identify.service.ts';
import { defineIdentifyJob } from './features/identify/identify-job.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { createLogService } from './features/log/log.service.ts';
import { departmentHeads } from './features/member/department-heads.ts';
import { createHandOver } from './features/member/hand-over.ts';
import { createMemberImportService } from './features/member/import.service.ts';
import { createMemberReaders } from './features/member/member.readers.ts';
import { memberRoutes } from './features/member/member.routes.ts';
import { createMemberService } from './features/member/member.service.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { messageRoutes } from './features/message/message.routes.ts';
import { createMessaging } from './features/message/messaging.ts';
import { webhookRoutes } from './features/message/webhook.routes.ts';
import { forgetOldRequests as forgetOldWebhookRequests } from './features/message/webhook-send.ts';
import { operatorRoutes } from './features/operator/operator.routes.ts';
import { createOperatorService } from './features/operator/operator.service.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { createOrganizationService } from './features/organization/organization.service.ts';
import { paperCheckRoutes } from './features/paper-check/paper-check.routes.ts';
import { createCheckEffect, createPaperCheckService } from './features/paper-check/paper-check.service.ts';
import { definePaperJob } from './features/paper-check/paper-job.ts';
import { createPaperReader } from './features/paper-check/paper-reader.ts';
import { countPhoto } from './features/photo/count-photo.ts';
import { photoRoutes } from './features/photo/photo.routes.ts';
import { createLockRelease } from './features/photo/photo-lock.ts';
import { createPhotos } from './features/photo/photos.ts';
import { createKeepPicture } from './features/photo/take-photo.ts';
import { quotaRoutes } from './features/quota/quota.routes.ts';
import { createQuotaService } from './features/quota/quota.service.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { createReports } from './features/report/reports.ts';
import { roleRoutes } from './features/role/role.routes.ts';
import { createRoleService } from './features/role/role.service.ts';
import { simulatorRoutes } from './features/simulator/simulator.routes.ts';
import { createSimulatorService } from './features/simulator/simulator.service.ts';
import { createSmsProvider } from './features/sms/create-sms-provider.ts';
import { smsRoutes } from './features/sms/sms.routes.ts';
import { createSmsService } from './features/sms/sms.service.ts';
import { templateRoutes } from './features/template/template.routes.ts';
import { createTemplateService } from './features/template/template.service.ts';
import { createHandOverService } from './features/unit/hand-over.service.ts';
import { createPlatformConfigService } from './features/unit/platform-config.service.ts';
import { unitRoutes } from './features/unit/unit.routes.ts';
import { createUnitService } from './features/unit/unit.service.ts';
import { createUnitConfigService } from './features/unit/unit-config.service.ts';
import { createUnitManageService } from './features/unit/unit-manage.service.ts';
import { settleAfterPhoto } from './features/use-record/record-settle.ts';
import { useRecordRoutes } from './features/use-record/use-record.routes.ts';
import { createUseRecords } from './features/use-record/use-records.ts';
import { versionRoutes } from './features/version/version.routes.ts';
import { createVersionService } from './features/version/version.service.ts';
import { createMarks } from './features/watermark/marks.ts';
import { watermarkRoutes } from './features/watermark/watermark.routes.ts';
import { createCounts } from './kit/counts.ts';
import type { Route } from './kit/handle.ts';
import type { Chore } from './kit/housekeeping.ts';
import type { Jobs } from './kit/jobs.ts';
import { forgetOldRequests } from './kit/once.ts';
import type { Secrets } from './kit/secrets.ts';
import type { Transactions } from './kit/transaction.ts';
import type { Settings } from './runtime/settings.ts';

interface Foundations {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly pool: pg.Pool;
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
  pool,
  transactions,
  secrets,
  log,
  jobs,
  forget,
}: Foundations) => {
  const provider = createSmsProvider(settings);
  const attempts = createAttempts(pool);
  const logs = createLogService(transactions);
  // Menus are shaped while a platform is made, not while people work on it; nobody plays seals where they are meant.
  const withheld = settings.environment === 'production' ? ['menu.view', 'menu.edit', 'simulator.use'] : [];
  const menus = createMenuService(transactions, new Set(withheld));
  const versions = createVersionService(transactions);
  const texts = createSmsService(transactions, provider, log);
  const counts = createCounts();
  const evidence = createEvidence({ connection, secrets, log });
  const evidenceDesk = createEvidenceDesk({ settings, transactions, secrets, log, evidence });
  const messaging = createMessaging({ settings, transactions, secrets, jobs, counts, texts });
  const { messages } = messaging;
  const offersCodes = settings.environment === 'demo' && provider.local;
  const codes = createVerificationService(transactions, secrets, texts, offersCodes);
  const sessions = createSessionService(transactions, secrets, menus, forget);
  const units = createUnitService(transactions, menus, logs, forget);
  const unitManagement = createUnitManageService(transactions, forget);
  const unitConfigs = createUnitConfigService(transactions);
  const platformConfigs = createPlatformConfigService(transactions);
  const handOvers = createHandOverService({ transactions, codes, attempts, texts, forget });
  const organizations = createOrganizationService(transactions, forget);
  const logins = createLoginService({ transactions, secrets, sessions, codes, attempts, logs });
  const accounts = createAccountService({ transactions, sessions, codes, attempts, units, logs });
  const operators = createOperatorService({ transactions, sessions, attempts, logs, forget });
  const fileStore = createFileStore(join(settings.dataDir, 'files'));
  const files = createFileService(transactions, secrets, fileStore);
  const parts = createPartStore(join(settings.dataDir, 'uploads'));
  const uploads = createUploadService({ transactions, files, store: fileStore, parts });
  const { tell } = messaging.messages;
  const runner = createApprovalRunner(tell, jobs, createAllowances(tell), evidence);
  const commands = createCommandService({ transactions, evidence, orderKey: createOrderKey(secrets) });
  const sealUse = createAuthorizations({ transactions, jobs, counts, tell, evidence, commands });
  const useRecords = createUseRecords({
    transactions,
    counts,
    tell,
    evidence,
    onPresses: sealUse.onPresses,
  });
  const handPresses = createHandPresses(transactions, useRecords.keepByHand);
  const handOver = createHandOver([
    departmentHeads,
    keptDevices,
    openApprovals(runner),
    openAuthorizations(sealUse.authorizationSteps),
    memberFingers(commands),
  ]);
  const members = createMemberService({ transactions, sessions, texts, messages, handOver });
  const memberImports = createMemberImportService(transactions);
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
    pool,
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
  const watermarkPool = createWatermarkPool();
  const marks = createMarks({
    publicUrl,
    transactions,
    secrets,
    jobs,
    files,
    store: fileStore,
    pool: watermarkPool,
    evidence,
  });
  const identifyLists = createIdentifyLists(transactions, files);
  const identifications = createIdentifyService({ transactions, jobs, files, lists: identifyLists });
  defineIdentifyJob({ transactions, jobs, evidence, secrets, store: fileStore, pool: watermarkPool });
  const paperReader = createPaperReader();
  const paperChecks = createPaperCheckService(transactions, jobs, files);
  const keepPicture = createKeepPicture(files, fileStore);
  definePaperJob({ transactions, jobs, store: fileStore, reader: paperReader, keepPicture });
  const deviceRegister = createDeviceRegister(transactions);
  const gatewayCounts = createGatewayCounts();
  const intake = createIntake({
    transactions,
    register: deviceRegister,
    commands,
    presses: useRecords.pressIntake,
    news: createDeviceNews(evidence, tell),
    photos: photos.photoIntake,
    counts: gatewayCounts,
    log,
  });
  const relays = createRelayService(transactions, intake, commands);
  const reports = createReports({
    settings,
    transactions,
    secrets,
    attempts,
    evidence,
    files,
    store: fileStore,
    logs,
    log,
  });
  const memberReaders = createMemberReaders({
    transactions,
    logs,
    sessions,
    handOver,
    devices: devices.devices,
  });
  const simulators = createSimulatorService({
    transactions,
    secrets,
    evidence,
    orderKey: createOrderKey(secrets),
  });
  const quotas = createQuotaService(transactions, messages);
  const complaints = createComplaintService(transactions, files, administration.dictionaries, messages);
  const licenceReader = createLicenceReader(log);
  const certifications = createCertificationService({ transactions, secrets, files, reader: licenceReader });
  const reviews = createReviewService(transactions, files, texts, messages);
  const dashboards = createDashboardService(transactions, logs, versions);
  return {
    deviceRegister,
    gatewayCounts,
    intake,
    relays,
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
    ...messaging,
    codes,
    sessions,
    units,
    unitManagement,
    unitConfigs,
    platformConfigs,
    handOvers,
    organizations,
    logins,
    accounts,
    operators,
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
    watermarkPool,
    ...marks,
    identifications,
    identifyLists,
    paperReader,
    paperChecks,
    ...reports,
    simulators,
    quotas,
    complaints,
    members,
    memberReaders,
    memberImports,
    roles,
    licenceReader,
    certifications,
    reviews,
    fileStore,
    files,
    uploads,
  };
};

export type Services = ReturnType<typeof createServices>;

/** What the server does unasked. */
export const choresOf = (services: Services, transactions: Transactions): Chore[] => [
  { name: 'send text messages', everyMs: 15_000, run: services.texts.sendDue },
  { name: 'look at use records', everyMs: 5_000, run: () => services.lookAtRecords() },
  { name: 'turn quotas', everyMs: 60_000, run: services.quotas.turn },
  { name: 'tidy files', everyMs: 10 * 60_000, run: services.files.tidy },
  { name: 'publish checkpoints', everyMs: 15_000, run: services.evidenceDesk.publish },
  { name: 'tidy uploads', everyMs: 10 * 60_000, run: services.uploads.tidy },
  {
    name: 'forget what is over',
    everyMs: 10 * 60_000,
    run: () =>
      transactions.apart('platform', async (tx) => {
        await forgetOldRequests(tx);
        await services.codes.forgetOld(tx);
        await services.logins.forgetOld(tx);
        await services.administration.tickets.forgetOld(tx);
        await services.liveTickets.forgetOld(tx);
        await services.photoTickets.forgetOld(tx);
        await forgetOldWebhookRequests(tx);
        await forgetOldNotices(tx);
      }),
  },
];

/** Every call the server answers. */
export const routesOf = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...operatorRoutes(services.operators),
  ...unitRoutes(services),
  ...organizationRoutes(services.organizations),
  ...menuRoutes(services.menus, services.administration.menus),
  ...versionRoutes(services.versions, services.administration.versions),
  ...administrationRoutes(services.administration),
  ...logRoutes(services.logs, services.units),
  ...evidenceRoutes(services.evidenceDesk),
  ...smsRoutes(services.texts),
  ...messageRoutes(services),
  ...webhookRoutes(services.webhooks),
  ...dashboardRoutes(services.dashboards),
  ...memberRoutes(services),
  ...roleRoutes(services.roles),
  ...fileRoutes(services.files, services.uploads),
  ...certificationRoutes(services.certifications, services.reviews),
  ...quotaRoutes(services.quotas),
  ...complaintRoutes(services.complaints),
  ...deviceRoutes(services),
  ...gatewayRoutes(services.relays),
  ...documentTypeRoutes(services.documentTypes),
  ...templateRoutes(services.templates),
  ...applicationRoutes(services),
  ...approvalRoutes(services),
  ...authorizationRoutes(services),
  ...photoRoutes(services),
  ...paperCheckRoutes(services.paperChecks),
  ...identifyRoutes(services),
  ...reportRoutes(services),
  ...useRecordRoutes(services),
  ...simulatorRoutes(services.simulators),
  ...watermarkRoutes(services),
];
