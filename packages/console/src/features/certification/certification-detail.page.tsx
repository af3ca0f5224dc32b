import {
  approveCertification,
  checkCertification,
  getCertification,
  openCertificationFile,
  rejectCertification,
} from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import { call } from '../../kit/call.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { tag } from '../../kit/list/show.tsx';
import { CertificationChecks } from './certification-checks.tsx';
import { CertificationFiles, certificationFacts, certificationStory } from './certification-parts.tsx';
import { SameCode } from './same-code.tsx';

const { Cell: State } = tag(CertificationState);
const isOpen = ({ state }: { readonly state: string }) => state === CertificationState.reviewing;

/** One certification under the operator's eyes: picture beside facts, then the decision. */
export const Page = detailPage({
  endpoint: getCertification,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ companyFullName }) => companyFullName,
  status: ({ state }) => <State value={state} />,
  lead: ({ companyName }, t) => t('certification.reviewLead', { name: companyName }),
  actions: [
    {
      endpoint: approveCertification,
      label: 'certification.approve',
      body: ({ id }) => ({ id }),
      when: isOpen,
      confirm: 'certification.approveSure',
      done: 'certification.approved',
    },
    {
      endpoint: rejectCertification,
      label: 'certification.reject',
      body: ({ id }) => ({ id }),
      when: isOpen,
      dangerous: true,
      fields: { reason: { kind: 'textarea', help: 'certification.reasonHelp' } },
      done: 'certification.rejected',
    },
    {
      endpoint: checkCertification,
      label: 'identity.checkAgain',
      body: ({ id }) => ({ id }),
      when: (row) => isOpen(row) && row.checks.every(({ state }) => state === 'failed'),
      done: 'identity.checkAgainDone',
    },
  ],
  sections: [
    { title: 'identity.checks', Body: CertificationChecks },
    {
      title: 'certification.sameCode',
      when: ({ sameCode }) => sameCode.length > 0,
      Body: ({ data }) => <SameCode units={data.sameCode} />,
    },
    {
      title: 'certification.documents',
      Body: ({ data }) => (
        <CertificationFiles
          data={data}
          linkOf={async (filePath) =>
            (await call(openCertificationFile, { id: data.id, filePath }, { quiet: true })).tmpUrl
          }
        />
      ),
    },
  ],
  facts: certificationFacts,
  story: ({ rounds }, t) => certificationStory(rounds, t),
  parent: '/certification',
});
