import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import type { PlatformSeal } from '../e-seals/ports.ts';
import type { FileService, FileStore, FileWords } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Tell } from '../people/ports.ts';
import type { DictionaryService } from '../platform/ports.ts';
import { createAudience } from './announcement/audience.service.ts';
import { createTellUnits } from './announcement/tell-units.ts';
import { createCertificateService } from './contest/certificate.service.ts';
import { createContestService } from './contest/contest.service.ts';
import { createContestDesk } from './contest/contest-desk.service.ts';
import { createContestNotices } from './contest/contest-notices.ts';
import { createEntryService } from './contest/entry.service.ts';
import { contestSubjects } from './contest/entry-subjects.ts';
import { createJuryDesk } from './contest/jury-desk.service.ts';
import { createRoundDesk } from './contest/round-desk.service.ts';
import { createScoreDesk } from './contest/score-desk.service.ts';
import { createTeamService } from './contest/team.service.ts';
import { createBookingService } from './course/booking.service.ts';
import { createCourseService } from './course/course.service.ts';
import { createCourseDesk } from './course/course-desk.service.ts';
import { createCourseNotices } from './course/course-notices.ts';
import { createMentorDesk } from './course/mentor-desk.service.ts';
import { createSessionDesk } from './course/session-desk.service.ts';
import { createDownloads } from './download/downloads.ts';
import { createMaterialService } from './material/material.service.ts';
import { createInvitationDesk } from './meeting/invitation-desk.service.ts';
import { createMeetingService } from './meeting/meeting.service.ts';
import { createMeetingDesk } from './meeting/meeting-desk.service.ts';
import { createMeetingNotices } from './meeting/meeting-notices.ts';
import { createMeetingRun } from './meeting/meeting-run.service.ts';
import { createMeetingMinutes } from './meeting/minutes.service.ts';
import { createMeetingResolutions } from './meeting/resolution.service.ts';
import { createMeetingVotes } from './meeting/vote.service.ts';
import { createNewsFeed } from './news/feed.ts';
import { createNewsService } from './news/news.service.ts';
import { createNewsDesk } from './news/news-desk.service.ts';
import { createMilestones } from './project/milestone.service.ts';
import { createPanelDesk } from './project/panel-desk.service.ts';
import { createProjectService } from './project/project.service.ts';
import { createProjectDesk } from './project/project-desk.service.ts';
import { createProposalDesk } from './project/proposal-desk.service.ts';
import { projectSubjects } from './project/review-subjects.ts';
import { createReviewService } from './review/review.service.ts';
import { createSubmissions } from './submission/submissions.ts';

interface Ports {
  readonly files: FileService;
  readonly fileWords: FileWords;
  readonly store: FileStore;
  readonly pool: WatermarkPool;
  readonly dictionaries: DictionaryService;
  readonly tell: Tell;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
  readonly evidence: Evidence;
  readonly platformSeal: PlatformSeal;
}

/** What the platform runs for units. */
export const createProgrammes = (ground: Ground, ports: Ports) => {
  const { settings, transactions, secrets } = ground;
  const { files, dictionaries, tell, evidence } = ports;
  const materials = createMaterialService(transactions, secrets, files);
  const submissions = createSubmissions(files);
  const courseNotices = createCourseNotices(transactions, tell);
  const contestNotices = createContestNotices(transactions, tell);
  return {
    contestNotices,
    contests: createContestService(transactions, materials, submissions),
    contestTeams: createTeamService(transactions, contestNotices),
    contestEntries: createEntryService(transactions, submissions, files),
    contestDesk: createContestDesk(transactions, { dictionaries, materials, notices: contestNotices }),
    contestRoundDesk: createRoundDesk(transactions),
    contestJuryDesk: createJuryDesk(transactions, evidence, tell),
    contestCertificates: createCertificateService({ settings, transactions, ...ports }),
    contestScoreDesk: createScoreDesk(transactions, submissions),
    materials,
    audience: createAudience(transactions),
    tellAnnouncements: createTellUnits(transactions, tell),
    courseNotices,
    courses: createCourseService(transactions, secrets, materials),
    bookings: createBookingService(transactions, courseNotices),
    courseDesk: createCourseDesk(transactions, { dictionaries, materials, notices: courseNotices, tell }),
    mentorDesk: createMentorDesk(transactions, { dictionaries, materials }),
    sessionDesk: createSessionDesk(transactions, tell),
    news: createNewsService(transactions, materials),
    newsDesk: createNewsDesk(transactions, { dictionaries, materials }),
    projects: createProjectService(transactions, materials, submissions),
    projectDesk: createProjectDesk(transactions, { dictionaries, materials }),
    proposalDesk: createProposalDesk(transactions, submissions, tell, evidence),
    ...createDownloads(ground, { ...ports, materials }),
    panelDesk: createPanelDesk(transactions, tell),
    milestones: createMilestones(transactions, submissions),
    meetings: createMeetingService(transactions, secrets, materials),
    meetingDesk: createMeetingDesk(transactions, { dictionaries, materials, tell }),
    invitationDesk: createInvitationDesk(transactions, { dictionaries, materials, tell }),
    meetingRun: createMeetingRun(transactions, tell),
    meetingVotes: createMeetingVotes(transactions, secrets, evidence),
    meetingMinutes: createMeetingMinutes(transactions, tell, evidence),
    meetingResolutions: createMeetingResolutions(transactions, tell),
    meetingNotices: createMeetingNotices(transactions, tell),
    expertReviews: createReviewService(transactions, submissions, files, [projectSubjects, contestSubjects]),
    newsFeed: createNewsFeed({ transactions, publicUrl: settings.publicUrl }),
  };
};
