import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { approvalTemplateVersion } from './template.table.ts';

/** The version of a template that something was approved by. */
interface Approved {
  readonly companyId: string;
  readonly templateId: string;
  readonly templateVersion: number;
}

/** Which of these were approved by a template that wants its stamping to be watched. */
export const watchedOf = async <A extends Approved>(tx: Tx, asked: readonly A[]): Promise<ReadonlySet<A>> => {
  const [first] = asked;
  if (!first) return new Set();
  const versions = await tx
    .select({
      id: approvalTemplateVersion.templateId,
      version: approvalTemplateVersion.version,
      flow: approvalTemplateVersion.flow,
    })
    .from(approvalTemplateVersion)
    .where(
      and(
        eq(approvalTemplateVersion.companyId, first.companyId),
        inArray(approvalTemplateVersion.templateId, [...new Set(asked.map(({ templateId }) => templateId))]),
      ),
    );
  const watched = new Set(
    versions.filter(({ flow }) => flow.witness).map(({ id, version }) => `${id} ${version}`),
  );
  return new Set(
    asked.filter(({ templateId, templateVersion }) => watched.has(`${templateId} ${templateVersion}`)),
  );
};

/** Whether the template by which something was approved wants its stamping to be watched. */
export const mustBeWatched = async (tx: Tx, asked: Approved): Promise<boolean> =>
  (await watchedOf(tx, [asked])).size > 0;
