import type { Watch } from './sandbox.ts';

/** Sources that belong together, and the tests that must notice when one of them is changed. */
export interface Group {
  /** What is changed. */
  readonly files: readonly string[];
  readonly watch: Watch;
}

const unit = (...tests: string[]): Watch => ({ project: 'unit', tests });
const server = (...tests: string[]): Watch => ({
  project: 'server',
  tests: tests.map((test) => `packages/server/src/${test}`),
});
const evidence = (names: string): Watch =>
  unit(...names.split(' ').map((name) => `packages/evidence/src/${name}.test.ts`));
const ofEvidence = (names: string): Watch =>
  server(...names.split(' ').map((name) => `proof/evidence/${name}.test.ts`));
const below = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `packages/${folder}/${name}.ts`);

/** The groups by name. A test belongs to a group when it asks for what the group does, not when it happens to run it. */
export const groups: Readonly<Record<string, Group>> = {
  rules: {
    files: below('contract/src', 'authorization/rules use-record/rules approval/flow.rules device/rules'),
    watch: unit(
      'packages/contract/src/authorization/rules',
      'packages/contract/src/use-record/rules',
      'packages/contract/src/approval/flow.rules',
      'packages/contract/src/device/rules',
    ),
  },
  approvals: {
    files: below(
      'contract/src/approval/engine',
      'act bring-in decide forecast hand-over history may moved return-targets seats stage state time-out turns',
    ),
    watch: unit('packages/contract/src/approval/engine'),
  },
  verifier: {
    files: below(
      'evidence/src',
      'check-entries check-log check-presses check-time verify inclusion proof tree thread-map seal signature note key-chain trust trust-store',
    ),
    watch: evidence('verify tree thread-map checkpoint entry stamp-key trust-store key-chain check-time pdf'),
  },
  files: {
    files: below(
      'evidence/src',
      'pdf pdf-signature report report-key bundle certificate cms der timestamp limits',
    ),
    watch: evidence('certificate der pdf limits stamp-key timestamp timestamp-attributes verify'),
  },
  doors: {
    files: below('server/src/kit', 'dispatch signature-check once nonce-memory'),
    watch: server(
      'kit/dispatch.test.ts',
      'kit/once.test.ts',
      'kit/signature.test.ts',
      'kit/body-room.test.ts',
      'kit/odd-requests.test.ts',
    ),
  },
  guesses: {
    files: [
      ...below('server/src/people/account', 'attempts guess.rules known-machines session-opening'),
      ...below('server/src/desk/operator', 'totp second-factors recovery-codes one-time authenticators'),
    ],
    watch: server(
      'people/account/attempts.test.ts',
      'people/account/guess.rules.test.ts',
      'people/account/limits.test.ts',
      'people/account/session.test.ts',
      'desk/operator/totp.test.ts',
      'desk/operator/second-factor.test.ts',
    ),
  },
  counts: {
    files: [
      ...below('server/src/seal-use/authorization', 'press-effects hand-presses allowances'),
      ...below(
        'server/src/seal-use/use-record',
        'intake-order intake-plan intake-ledger intake-chain intake-sort',
      ),
      ...below('server/src', 'desk/quota/quota-force marks/watermark/mark-usage'),
    ],
    watch: {
      ...server(
        'seal-use/use-record/intake-rules.test.ts',
        'seal-use/use-record/intake-plan.test.ts',
        'seal-use/use-record/press-intake.test.ts',
        'seal-use/authorization/authorization.test.ts',
        'desk/quota/quota.test.ts',
        'marks/watermark/watermark.test.ts',
      ),
      // What asks for counts, without what does it hundreds of times.
      names: [
        'a (batch|chain|press|fence|run|part) |presses are|first message|another message|a gap|two moments|same number|without an authorisation',
        'the (grant (?!50)|counter)|clock|by hand|is not approved|limits? |request|in a month|last mark|too many of a unit|^only whoever|the log says',
      ].join('|'),
    },
  },
  vouching: {
    files: below('server/src/proof/evidence', 'grow vouch signed-memory watch integrate'),
    watch: ofEvidence('grow vouch signed-memory watch integrate sequencer.alone overlooked-entries'),
  },
  sequencer: {
    files: below('server/src/proof/evidence', 'sequencer integrate append'),
    watch: {
      ...ofEvidence(
        'integrate append overlooked-entries sequencer.alone sequencer sequencer.attacks blinding',
      ),
      // Without what takes longest and asks for what others ask too.
      names: '^(?!.*(tile of tiles|every shape|sixteen writers|restored elsewhere|killed between))',
    },
  },
  permissions: {
    files: [
      ...below(
        'server/src/seal-use',
        'use-record/visible application/visible authorization/authorization.facts photo/photo-sight',
      ),
      ...below('server/src', 'marks/watermark/mark-sight seals/device/device-access'),
    ],
    watch: server('sight.test.ts', 'seal-use/authorization/authorization.facts.test.ts'),
  },
};
