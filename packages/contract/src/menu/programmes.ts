import { Role } from '../unit/codes.ts';
import type { MenuGroup } from './kinds.ts';

const everyone = Role.all;
const administrators = [Role.mainAdministrator, Role.administrator];

/** What the platform runs for units, as a unit sees it. */
export const unitProgrammes = {
  code: 'service',
  icon: 'partner',
  pages: [
    {
      code: 'news.view',
      url: '/service/dynamicList',
      icon: 'news',
      routes: ['/service/dynamicDetail'],
      roles: everyone,
    },
    {
      code: 'project.view',
      url: '/project/projectList',
      icon: 'project',
      routes: ['/project/projectDetail', '/project/projectApply'],
      roles: everyone,
      buttons: [{ code: 'project.apply', roles: administrators }],
    },
    {
      code: 'contest.view',
      url: '/games/gamesList',
      icon: 'game',
      routes: ['/games/gamesDetail', '/games/gamesEntry'],
      roles: everyone,
      buttons: [{ code: 'contest.enter', roles: everyone }],
    },
    {
      code: 'download.view',
      url: '/service/datum',
      icon: 'download',
      routes: ['/service/datumDetail'],
      roles: everyone,
    },
    {
      code: 'course.view',
      url: '/service/teachList',
      icon: 'course',
      routes: ['/service/teachDetail'],
      roles: everyone,
      buttons: [{ code: 'course.book', roles: everyone }],
    },
    {
      code: 'meeting.view',
      url: '/service/consutantsList',
      icon: 'meeting',
      routes: ['/service/consutantsDetail', '/service/resolutions'],
      roles: everyone,
    },
    {
      code: 'review.view',
      url: '/project/reviews',
      icon: 'reviewTask',
      routes: ['/project/review'],
      roles: everyone,
    },
  ],
} as const satisfies MenuGroup;

/** The same as those who run it see it. */
export const operatorProgrammes = {
  code: 'programmes',
  icon: 'partner',
  pages: [
    {
      code: 'newsDesk.view',
      url: '/news',
      icon: 'news',
      routes: ['/newsDetail', '/writeNews'],
      roles: [],
      buttons: [
        { code: 'newsDesk.edit', roles: [] },
        { code: 'newsDesk.publish', roles: [] },
      ],
    },
    {
      code: 'projectDesk.view',
      url: '/projects',
      icon: 'project',
      routes: ['/projectsDetail', '/writeProject', '/projectForm', '/projectProposal'],
      roles: [],
      buttons: [
        { code: 'projectDesk.edit', roles: [] },
        { code: 'projectDesk.publish', roles: [] },
        { code: 'projectDesk.decide', roles: [] },
      ],
    },
    {
      code: 'contestDesk.view',
      url: '/events',
      icon: 'game',
      routes: ['/eventDetail', '/writeEvent', '/eventForm', '/eventRound', '/eventEntry'],
      roles: [],
      buttons: [
        { code: 'contestDesk.edit', roles: [] },
        { code: 'contestDesk.publish', roles: [] },
        { code: 'contestDesk.judge', roles: [] },
      ],
    },
    {
      code: 'downloadDesk.view',
      url: '/downloads',
      icon: 'download',
      routes: ['/downloadDetail', '/writeDownload', '/traceDownload'],
      roles: [],
      buttons: [
        { code: 'downloadDesk.edit', roles: [] },
        { code: 'downloadDesk.publish', roles: [] },
      ],
    },
    {
      code: 'courseDesk.view',
      url: '/courses',
      icon: 'course',
      routes: ['/courseDetail', '/writeCourse', '/mentorDetail', '/writeMentor'],
      roles: [],
      buttons: [
        { code: 'courseDesk.edit', roles: [] },
        { code: 'courseDesk.publish', roles: [] },
      ],
    },
    {
      code: 'meetingDesk.view',
      url: '/meetings',
      icon: 'meeting',
      routes: ['/meetingDetail', '/writeMeeting', '/meetingResolutions'],
      roles: [],
      buttons: [
        { code: 'meetingDesk.edit', roles: [] },
        { code: 'meetingDesk.run', roles: [] },
      ],
    },
  ],
} as const satisfies MenuGroup;
