import { PdfFault, type PdfFile, pagesOf } from '../pdf/read.ts';
import type { Change, Spot } from './change.ts';
import { Comparison } from './comparison.ts';
import { referrersIn } from './graph.ts';
import { type Policy, policyOf } from './policy.ts';
import { judgeCatalogue } from './rules/catalogue.ts';
import { judgeForm } from './rules/form.ts';
import { judgeLeftovers } from './rules/leftover.ts';
import { judgeMetadata } from './rules/metadata.ts';
import { judgePages } from './rules/pages.ts';
import { judgeTrailer } from './rules/trailer.ts';
import { judgeValidation } from './rules/validation.ts';
import { judgeStrays } from './strays.ts';

const rules = [
  judgeTrailer,
  judgeCatalogue,
  judgeMetadata,
  judgeValidation,
  judgeForm,
  judgePages,
  judgeLeftovers,
];

const everyPage = (file: PdfFile): Spot[] => {
  try {
    return pagesOf(file).map((_, index) => ({ page: index + 1 }));
  } catch (fault) {
    if (fault instanceof PdfFault) return [];
    throw fault;
  }
};

const keyOf = ({ allowed, code, object, name, spots }: Change): string =>
  JSON.stringify([allowed, code, object ?? null, name ?? null, spots.map(({ page }) => page)]);

interface Signed {
  readonly before: PdfFile;
  readonly policy: Policy;
  readonly referrers: ReadonlyMap<number, ReadonlySet<number>>;
}

const compareWith = (
  file: PdfFile,
  { before, policy, referrers }: Signed,
  revision: number,
): readonly Change[] => {
  const first = before.revisions.length;
  const written = new Set(
    file.revisions.slice(first, revision + 1).flatMap(({ offsets }) => [...offsets.keys()]),
  );
  try {
    const comparison = new Comparison(before, file.at(revision), policy, referrers, written);
    for (const rule of rules) rule(comparison);
    return comparison.findings;
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    return [{ allowed: false, code: 'unreadable', revision, spots: everyPage(before), name: fault.message }];
  }
};

/**
 * What was changed after a revision was signed. Every change is forbidden unless a rule accounts for it; each later
 * revision is held against the signed one, so that what was shown in between is told, too.
 */
export const judgeChanges = (file: PdfFile, signedRevision: number): Change[] => {
  const before = file.at(signedRevision);
  const changes = new Map<string, Change>();
  if (signedRevision < file.revisions.length - 1) {
    const signed = { before, policy: policyOf(before), referrers: referrersIn(before) };
    for (let revision = signedRevision + 1; revision < file.revisions.length; revision++) {
      for (const change of compareWith(file, signed, revision)) {
        if (!changes.has(keyOf(change))) changes.set(keyOf(change), change);
      }
    }
  }
  return [...changes.values(), ...judgeStrays(file, signedRevision)];
};
