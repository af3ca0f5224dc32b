import { ProposalState } from '@chancery/contract/project/codes.ts';
import { eq, inArray } from 'drizzle-orm';
import { announcement } from '../announcement/announcement.table.ts';
import type { SubjectsOf } from '../review/review.service.ts';
import { project, proposal } from './project.table.ts';

/** Applications as reviewers are told of them. */
export const projectSubjects: SubjectsOf = async (tx, ids) => {
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ proposal, project, words: announcement })
          .from(proposal)
          .innerJoin(project, eq(project.id, proposal.projectId))
          .innerJoin(announcement, eq(announcement.id, project.id))
          .where(inArray(proposal.id, [...ids]));
  return new Map(
    found.map(({ proposal: { id, companyName, version, state }, project: { blind, criteria }, words }) => [
      id,
      {
        titleZh: words.titleZh,
        titleEn: words.titleEn,
        applicant: companyName,
        blind,
        version,
        isOpen: state === ProposalState.checked,
        criteria,
      },
    ]),
  );
};
