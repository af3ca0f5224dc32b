import { addMentor, getMentor, updateMentor } from '@chancery/contract/course/mentor.ts';
import { limits } from '@chancery/contract/limits.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { sendMaterial } from '../announcement/send-material.ts';

/** Enters a mentor, or changes what is said of one. */
export const Page = formPage({
  endpoint: addMentor,
  editEndpoint: updateMentor,
  load: {
    endpoint: getMentor,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: ((data: { readonly picture: object | null }) => ({
      ...data,
      picture: data.picture ? [data.picture] : [],
    })) as never,
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'courseDesk.editMentor' : 'courseDesk.addMentor'),
  submit: 'courseDesk.save',
  initial: { offered: true },
  fields: {
    name: { label: 'courseDesk.mentorName' },
    wordsZh: { label: 'courseDesk.introductionZh', kind: 'textarea' },
    wordsEn: { label: 'courseDesk.introductionEn', kind: 'textarea' },
    picture: {
      label: 'courseDesk.picture',
      kind: {
        files: {
          send: sendMaterial('illustration'),
          accept: ['.jpg', '.jpeg', '.png', '.webp'],
          maxBytes: limits.file.mb * limits.bytesPerMb,
          max: 1,
        },
      },
    },
    contact: { label: 'courseDesk.contact', help: 'courseDesk.contactHelp' },
    offered: { label: 'courseDesk.offered', help: 'courseDesk.offeredHelp' },
  },
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/mentorDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/courses?tab=mentors',
});
