import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { type BundleContent, rawOf, writeBundle } from '@chancery/evidence/bundle.ts';
import { toBase64, utf8 } from '@chancery/evidence/bytes.ts';
import { sealBundle } from '@chancery/evidence/seal.ts';
import { fingerprintOf, signerOf, verifies } from '@chancery/evidence/signature.ts';
import { sealUnitExport, type UnitExportContent } from '@chancery/evidence/unit-export.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Gauge, type Metric } from 'prom-client';
import type { Actor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { refuse } from '../../kit/refuse.ts';
import type { RequestContext } from '../../kit/request-context.ts';
import type { Said } from '../../kit/said.ts';
import { createSecrets, type Secrets } from '../../kit/secrets.ts';
import { afterCommit, type Statement, type Tx } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { appending } from './append.ts';
import type { Attested, ShownState } from './attested.ts';
import { type BundleExtras, makeBundle } from './bundle.service.ts';
import { type CallMac, callMacs, createCallMac } from './call-mac.ts';
import { continueKeys, type KeyRing } from './key-ring.ts';
import { createMapGrower } from './map-thread.ts';
import { waitingIn } from './overlooked-entries.ts';
import { LogRefusal } from './refusal.ts';
import { rememberedKey, rememberKey } from './remembered-key.ts';
import { stepsOf } from './request-evidence.ts';
import { createResumed } from './resume.ts';
import { startSequencer } from './sequencer.ts';
import { openSignedMemory } from './signed-memory.ts';
import {
  createStandingRefusals,
  platformWide,
  type RefusalNews,
  type StandingRefusals,
} from './standing-refusals.ts';
import { isSignedState } from './vouch.ts';
import { entriesOf } from './write-said.ts';

interface Parts {
  readonly settings: Pick<Settings, 'dataDir' | 'evidenceFolder' | 'secretKeyBefore'>;
  /** Keeps alarms for operators. */
  readonly news?: RefusalNews;
  readonly connection: pg.PoolConfig;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

/** Seals the list of the files of a unit's export. */
export type SealUnitExport = (said: Pick<UnitExportContent, 'unit' | 'at' | 'rows' | 'sums'>) => string;

/** The logs of evidence, and what can be shown from them. */
export interface EvidenceService extends Evidence {
  /** What writes down what a transaction said; the last thing before its commit. */
  write(said: Said): Statement | undefined;
  /** Writes down what a request did, if its call is declared to leave evidence. */
  recordRequest(tx: Tx, actor: Actor, endpoint: AnyEndpoint, context: RequestContext): Promise<void>;
  /**
   * A file that proves everything written in these threads, once what waits has its place in the log; nothing when
   * nothing was written in them. What this very transaction appended is not in it yet.
   */
  bundleFor(
    tx: Tx,
    companyId: string,
    threadIds: readonly string[],
    extras?: BundleExtras,
  ): Promise<Uint8Array | undefined>;
  /** What that file says, not sealed yet: for a report that adds photos to it. */
  contentFor(...asked: Parameters<EvidenceService['bundleFor']>): Promise<BundleContent | undefined>;
  /** Seals the export of a unit with the key that signs the logs. */
  sealUnitExport: SealUnitExport;
  /** Signs a text of ours with the key that signs the logs, in base64. */
  sealText(text: string): string;
  /** Whether we did, by this key or one before. */
  isSealed(text: string, seal: string): boolean;
  /** Gives everything committed before its place in the logs. */
  flush(): Promise<void>;
  /** The marks of entries, by our secret and by the one before. */
  readonly macs: readonly CallMac[];
  /** The keys the logs are or were signed with. */
  signedBy(): readonly Uint8Array[];
  /** The platform's public key, raw, and what people compare. */
  readonly publicKey: Uint8Array;
  readonly fingerprint: string;
  /** How the key came from earlier ones, oldest first. */
  keyChanges(): KeyRing['changes'];
  /** The logs that are not signed any further, because they are not what was signed. */
  readonly refusals: StandingRefusals;
  /** How far the logs are behind. */
  readonly lag: Metric;
  /** Who asks witnesses and authorities of time about a checkpoint that a file is made against, and says what they said. */
  attestedBy(asked: (state: ShownState) => Promise<Attested>): void;
  /** Forgets pages of maps that were found right, as a restart would. */
  forgetPages(): void;
  close(): Promise<void>;
}

/** The append-only log of each unit. */
export const createEvidence = ({ settings, connection, secrets, log, news }: Parts): EvidenceService => {
  const signer = signerOf(secrets.evidenceSeed('log'));
  const macOf = createCallMac(secrets);
  const refusals = createStandingRefusals(log, news);
  const earlier = settings.secretKeyBefore && createSecrets(settings.secretKeyBefore);
  const macs = callMacs(secrets, settings.secretKeyBefore);
  const before = earlier && signerOf(earlier.evidenceSeed('log'));
  let ring: KeyRing = { keys: [signer.publicKey], changes: [] };
  const known = () => [...ring.keys, ...(before ? [before.publicKey] : [])];
  const maps = createMapGrower();
  const sequencer = startSequencer({
    connection,
    signer,
    macs,
    maps,
    openMemory: async () => {
      const memory = await openSignedMemory({
        dataDir: settings.dataDir,
        published: settings.evidenceFolder,
        isOurs: (companyId, state) => isSignedState(companyId, state, known()),
        log,
      });
      if (memory.isForgotten || memory.units().some(memory.isLost))
        refusals.report(platformWide, new LogRefusal('memoryLost', settings.dataDir));
      return memory;
    },
    refusals,
    resumed: createResumed(secrets, settings.dataDir),
    continueKeys: async (tx) =>
      continueKeys(tx, { signer, before, remembered: await rememberedKey(settings.dataDir), macOf }),
    onKeys: async (found) => {
      ring = found;
      await rememberKey(settings.dataDir, signer.publicKey);
    },
    log,
  });

  let attest = async (_: ShownState): Promise<Attested> => ({ cosigned: [], timestamps: [] });

  /** Refuses to show threads without what was written to them before, and has it looked for. */
  const refuseLeftOut = async (
    companyId: string,
    threadIds: readonly string[],
    waiting: readonly number[],
  ): Promise<void> => {
    const still = await sequencer.waiting(companyId, threadIds);
    const leftOut = waiting.find((call) => still.includes(call));
    if (leftOut === undefined) return;
    refusals.lookAgain(companyId);
    throw new LogRefusal('entriesAltered', `call ${leftOut} has no place in the log`);
  };

  const bundleOf = async (
    tx: Tx,
    companyId: string,
    threadIds: readonly string[],
    extras: BundleExtras = {},
  ) => {
    const waiting = await waitingIn(tx, companyId, threadIds);
    await sequencer.flush();
    try {
      const refusal = refusals.of(companyId) ?? refusals.of(platformWide);
      if (refusal) throw refusal;
      if (waiting.length > 0) await refuseLeftOut(companyId, threadIds, waiting);
      const { publicKey } = signer;
      return await makeBundle(tx, { publicKey, ring, attest }, companyId, threadIds, extras);
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      refusals.report(companyId, error);
      return refuse('report.broken');
    }
  };

  const append: Evidence['append'] = async (tx, ...steps) => {
    for (const step of steps) tx.said.steps.push(step);
  };

  const write: EvidenceService['write'] = (said) => {
    // Nothing is written down that could not be proven later.
    const refusal = refusals.of(platformWide);
    if (refusal) throw refusal;
    afterCommit(sequencer.wake);
    return appending(entriesOf(said), macOf);
  };

  return {
    append,
    write,
    recordRequest: (tx, actor, endpoint, context) => append(tx, ...stepsOf(actor, endpoint, context)),
    bundleFor: async (...asked) => {
      const bundle = await bundleOf(...asked);
      return bundle && writeBundle(sealBundle(bundle, signer));
    },
    contentFor: bundleOf,
    sealUnitExport: (said) => sealUnitExport({ ...said, keys: ring.changes }, signer),
    sealText: (text) => toBase64(signer.sign(utf8(text))),
    isSealed: (text, seal) => {
      const signature = rawOf(seal, 64);
      return Boolean(signature && known().some((key) => verifies(key, utf8(text), signature)));
    },
    flush: sequencer.flush,
    lag: new Gauge({
      name: 'chancery_evidence_lag_seconds',
      help: 'How long what was committed on this server has waited for its place in the logs of evidence',
      registers: [],
      collect() {
        this.set(sequencer.lag());
      },
    }),
    macs,
    publicKey: signer.publicKey,
    fingerprint: fingerprintOf(signer.publicKey),
    signedBy: known,
    keyChanges: () => ring.changes,
    refusals,
    attestedBy: (asked) => {
      attest = asked;
    },
    forgetPages: () => maps.forget(),
    close: sequencer.close,
  };
};
