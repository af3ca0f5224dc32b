import { EventEmitter } from 'node:events';
import { getPreferences } from '@chancery/contract/account/calls.ts';
import { besideDesk } from '@chancery/contract/engraving/beside-desk.ts';
import { limits } from '@chancery/contract/limits.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import { changeOperatorPassword, operatorInfo, operatorLogout } from '@chancery/contract/operator/calls.ts';
import { secondStep } from '@chancery/contract/operator/second-factor.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { bringUpToDate, connectWith, givenLogins } from './bring-up-to-date.ts';
import { choresOf } from './chores.ts';
import { demoLogins } from './demo/demo-data.ts';
import { createDemo } from './demo/demo-server.ts';
import { servePki } from './e-seals/certificate/serve-pki.ts';
import { serveExports } from './exports/export/serve-exports.ts';
import { serveFiles } from './files/file/serve-files.ts';
import { serveIdentityNotices } from './identity/identity-check/serve-identity-notices.ts';
import { type OpenedIdentity, openIdentity } from './identity/open-identity.ts';
import { serveApi } from './kit/api.ts';
import { serveConsole } from './kit/console-files.ts';
import { createCounts } from './kit/counts.ts';
import { createDispatch } from './kit/dispatch.ts';
import { openHearing } from './kit/hearing.ts';
import { startHousekeeping } from './kit/housekeeping.ts';
import { createHttp } from './kit/http.ts';
import { createInbox } from './kit/inbox.ts';
import { createJobMetrics } from './kit/job-metrics.ts';
import { createJobs } from './kit/jobs.ts';
import { liveChannel } from './kit/live.ts';
import { createPools } from './kit/logins.ts';
import { createMetrics } from './kit/metrics.ts';
import { createNonceMemory } from './kit/nonce-memory.ts';
import { serveOpenapi } from './kit/openapi.ts';
import { serveProbes } from './kit/probes.ts';
import { createSecrets, type Secrets } from './kit/secrets.ts';
import { createServerClock } from './kit/server-clock.ts';
import { createSessions, hearAccessChanges } from './kit/sessions.ts';
import { openTracing } from './kit/tracing/open-tracing.ts';
import { createTransactions, type Transactions } from './kit/transaction.ts';
import { noteSilence } from './kit/wary-pool.ts';
import { serveRecordings } from './live/recording/serve-recordings.ts';
import { createLiveDoors } from './live-doors.ts';
import { type OpenedProviders, openProviders } from './money/open-providers.ts';
import { serveNotices } from './money/order/notices.ts';
import { refuseUnlessStillActing } from './people/account/still-acting.ts';
import type { LiveSockets } from './people/message/live-sockets.ts';
import { serveLive } from './people/message/serve-live.ts';
import { serveCalendars } from './programmes/course/calendar-link.ts';
import { serveDownloads } from './programmes/download/serve-downloads.ts';
import { serveMaterials } from './programmes/material/serve-materials.ts';
import { serveMeetingCalendars } from './programmes/meeting/calendar-link.ts';
import { serveNewsFeed } from './programmes/news/feed.ts';
import { servePlatform } from './proof/evidence/serve-platform.ts';
import { serveWitness } from './proof/evidence/serve-witness.ts';
import { routesOf } from './routes.ts';
import { createBackupSchedule } from './runtime/backup/schedule.ts';
import { brandOf } from './runtime/brand-of.ts';
import { openHttps } from './runtime/https.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import type { Settings } from './runtime/settings.ts';
import { version } from './runtime/version.ts';
import { serveFirmware } from './seals/device/firmware-links.ts';
import { createGateway, type Gateway } from './seals/gateway/gateway.ts';
import { devicePath, serveDevices } from './seals/gateway/serve-devices.ts';
import { createServices, type Services } from './services.ts';

/** What an application is started with. */
export interface AppContext {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly consoleDir: string | undefined;
  readonly log: FastifyBaseLogger;
  /** The database is a copy of one that was compared with the migrations: reading it takes longer than the rest of a start. */
  readonly schemaIsKnown?: boolean;
}

/** A running application. */
export interface App {
  listen(): Promise<string>;
  close(): Promise<void>;
  /** Lines worth printing after the start. */
  readonly announcement: string[];
  readonly services: Services;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly live: LiveSockets;
  readonly gateway: Gateway;
  /** Says each change of rights by its name once this server acts by it. */
  readonly accessHeard: EventEmitter;
  /** Forgets the nonces kept in memory, as a restart would. */
  forgetNonces(): void;
}

/** Builds the application on a database: services, calls, console. Wiring only. */
export const createApp = async ({
  settings,
  connection,
  consoleDir,
  log,
  schemaIsKnown = false,
}: AppContext): Promise<App> => {
  const secrets = createSecrets(settings.secretKey);
  const before = settings.secretKeyBefore && createSecrets(settings.secretKeyBefore);
  const logins = await bringUpToDate(connection, givenLogins(settings), secrets, before, log);
  const pools = createPools(logins, settings.databasePool);
  const tracing = openTracing(settings, version, log);
  tracing?.watchPools(pools);
  const transactions = createTransactions(pools);
  const { platform: pool } = pools;
  const { platform } = logins;

  const backups = createBackupSchedule(settings, log);
  const jobs = createJobs(platform, log, { traced: tracing?.job });
  const services = createServices({
    settings,
    connection: platform,
    transactions,
    secrets,
    log,
    jobs,
    objects: await openObjects(settings),
    counts: createCounts(),
    inbox: createInbox(),
    clock: createServerClock(),
    backups,
    awaited: () => pools.unit.waitingCount + pools.platform.waitingCount,
    forget: (what) => sessions.forget(what),
  });
  const sockets = createLiveDoors(services, log);
  const accessHeard = new EventEmitter();
  const hear = connectWith({ ...platform, application_name: 'chancery-hearing' });
  const hearing = openHearing(hear, log, undefined, noteSilence);
  hearAccessChanges(hearing, (what) => {
    sessions.forget(what);
    sockets.accessChanged(what);
    accessHeard.emit(what);
  });
  hearing.on(liveChannel, sockets.hear, sockets.resync);
  const sessions = createSessions(services.sessions.load, services.sessions.touch, secrets, hearing.hears);

  // What is bent is said, and work goes on: a server that stands still proves nothing either.
  if (!schemaIsKnown) await services.schemaWatch.look();
  await services.menus.ensureDefaults();
  await services.versions.ensureFirst();
  await services.dictionaryTypes.ensureDefaults();
  const demo = settings.environment === 'demo';
  const sample = createDemo({ transactions, secrets, jobs, services });
  await services.serverPresence.beat();
  if (demo) await sample.lay();
  await jobs.start();
  if (demo) await sample.play();

  const nonces = createNonceMemory(2 * limits.signature.skewMs);
  const dispatch = createDispatch({
    sessions,
    transactions,
    nonces,
    holdActor: refuseUnlessStillActing,
    record: async (...done) => {
      await services.logs.recordOperation(...done);
      await services.evidence.recordRequest(...done);
    },
    beforePasswordChange: new Set(
      [changeOperatorPassword, operatorInfo, operatorLogout, getMenu, getPreferences].map(
        (call) => call.path,
      ),
    ),
    besideDesk: new Set(besideDesk.map((call) => call.path)),
    beforeSecondStep: new Set([...secondStep, operatorLogout].map((call) => call.path)),
  });

  const announcement = demo ? demoLogins() : [];
  let draining = false;
  let opened: OpenedProviders | undefined;
  let checking: OpenedIdentity | undefined;
  const http = await createHttp(log, settings.trustProxy, await openHttps(settings));
  tracing?.watchHttp(http);
  const metrics = createMetrics(pools);
  if (tracing) metrics.show([tracing.lost]);
  metrics.serve(http, settings.metricsToken);
  serveProbes(http, {
    pool,
    isDraining: () => draining,
    evidenceFaults: services.evidence.refusals.reasons,
  });
  serveOpenapi(http);
  serveApi(http, routesOf(services), dispatch, metrics);
  serveFiles(http, transactions, secrets, services.fileStore, services.files);
  serveCalendars(http, transactions, secrets);
  serveMeetingCalendars(http, transactions, secrets);
  serveNewsFeed(http, services.newsFeed);
  serveMaterials(http, transactions, secrets, services.fileStore);
  serveDownloads(http, transactions, secrets, services.fileStore);
  serveRecordings(http, { transactions, secrets, store: services.fileStore });
  serveExports(http, services.exportDoor);
  servePki(http, services.pki);
  serveNotices(http, services.paymentNotices);
  serveIdentityNotices(http, services.identities);
  serveWitness(http, services.evidenceDesk.witness);
  servePlatform(http, services.evidenceDesk.published);
  serveFirmware(http, transactions, secrets, services.fileStore);
  serveLive(http, {
    doors: sockets.doors,
    elsewhere: [devicePath],
    publicUrl: settings.publicUrl,
    log,
  });
  const gateway = await createGateway({
    settings,
    hearing,
    transactions,
    secrets,
    register: services.deviceRegister,
    commands: services.commands,
    intake: services.intake,
    counts: services.gatewayCounts,
    log,
  });
  metrics.show([
    ...services.gatewayCounts.metrics,
    services.evidence.refusals.gauge,
    services.evidence.lag,
    services.evidenceAlarm.metric,
    services.evidenceDesk.publishMetric,
    services.evidenceDesk.clockJumps.gauge,
    services.rootWatch.gauge,
    services.health.metric,
    ...createJobMetrics(pools.platform),
  ]);
  serveDevices(http, gateway.broker, settings.publicUrl);
  await serveConsole(http, consoleDir, brandOf(settings));
  metrics.show(backups.metrics);
  const housekeeping = startHousekeeping(
    [...choresOf(services, transactions), { name: 'make backups', everyMs: 60_000, run: backups.run }],
    log,
  );

  return {
    listen: async () => {
      const port = await gateway.listen();
      if (port !== undefined) announcement.push(`Smart seals connect to mqtts://${settings.host}:${port}`);
      const address = await http.listen({ port: settings.port, host: settings.host });
      opened = await openProviders(settings, services.payProviders, address);
      if (opened.played) announcement.push(`Payment providers are played at ${opened.played}`);
      checking = await openIdentity(settings, services.identityProviders, address);
      if (checking.played) announcement.push(`Identity providers are played at ${checking.played}`);
      return address;
    },
    close: async () => {
      draining = true;
      await opened?.stop();
      await checking?.stop();
      sockets.close();
      await gateway.close();
      services.identifications.close();
      await http.close();
      // A look that is under way is made again after the next start.
      services.monthReports.close();
      services.contestCertificates.close();
      services.paperReader.close();
      services.sheetReader.close();
      services.fileLook.close();
      services.fileWords.close();
      await services.watermarkPool.close();
      await services.sealThread.close();
      await services.exportRunner.close();
      await jobs.stop();
      services.licenceReader.close();
      services.reports.close();
      services.completion.close();
      services.ink.close();
      await housekeeping.stop();
      await services.serverPresence.leave();
      await hearing.close();
      await services.evidence.close();
      await Promise.all([pools.unit.end(), pools.platform.end()]);
      await tracing?.close();
    },
    announcement,
    services,
    transactions,
    secrets,
    live: sockets.live,
    gateway,
    accessHeard,
    forgetNonces: nonces.clear,
  };
};
