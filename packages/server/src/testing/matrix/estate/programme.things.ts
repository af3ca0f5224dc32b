import { randomBytes } from 'node:crypto';
import { contestThings } from './contest.things.ts';
import type { Ground } from './ground.ts';

const words = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'for one unit' }] }],
};

/** What the platform runs for this unit alone. */
export const programmeThings = ({ unit, main, text, insert, world }: Ground) => {
  const { db } = world;
  /** Something that is announced to no other unit. */
  const announced = async (kind: string): Promise<string> => {
    const id = await insert('announcement', {
      id: crypto.randomUUID(),
      kind,
      category: 'notice',
      title_zh: '仅限一家',
      title_en: text('news'),
      summary_zh: '',
      summary_en: '',
      audience: 'chosen',
      roles: '{}',
      state: 'published',
      opens_at: new Date(),
      pinned: false,
      place: new Date(),
      tells: false,
      created_by: 'somebody',
      updated_by: 'somebody',
    });
    await db.query('INSERT INTO announcement_unit VALUES ($1, $2)', [id, unit.id]);
    await db.query(
      `INSERT INTO announcement_words SELECT id, lower(title_zh || title_en) FROM announcement WHERE id = $1`,
      [id],
    );
    return id;
  };
  const article = async (): Promise<string> => {
    const id = await announced('news');
    await db.query('INSERT INTO article (id, body_en) VALUES ($1, $2)', [id, JSON.stringify(words)]);
    return id;
  };
  const design = JSON.stringify([
    {
      key: 'name',
      kind: 'text',
      labelZh: '名称',
      labelEn: '',
      helpZh: '',
      helpEn: '',
      required: false,
      options: [],
      columns: [],
      min: null,
      max: null,
    },
  ]);
  const project = async (): Promise<string> => {
    const id = await announced('project');
    await db.query(
      `INSERT INTO project (id, call_opens_at, call_closes_at)
       VALUES ($1, now() - interval '1 day', now() + interval '1 day')`,
      [id],
    );
    await db.query(`INSERT INTO form_version VALUES ($1, 1, $2, 'somebody')`, [id, design]);
    return id;
  };
  /** An application, submitted once unless it is a draft. */
  const proposal = async (state = 'draft'): Promise<string> => {
    const projectId = await project();
    const isSubmitted = state !== 'draft';
    const id = await insert('proposal', {
      id: crypto.randomUUID(),
      project_id: projectId,
      company_id: unit.id,
      company_name: text('applicant'),
      state,
      version: isSubmitted ? 1 : 0,
      submitted_at: isSubmitted ? new Date() : null,
      created_by: text('applied'),
    });
    const answers = JSON.stringify({ name: text('answer') });
    await db.query(`INSERT INTO submission_draft VALUES ($1, $2, $3, 1, $4, 1, 'somebody')`, [
      id,
      unit.id,
      projectId,
      answers,
    ]);
    if (isSubmitted)
      await db.query(`INSERT INTO submission_version VALUES ($1, $2, 1, $3, 1, $4, 'somebody')`, [
        id,
        unit.id,
        projectId,
        answers,
      ]);
    return id;
  };
  /** A file of the platform; its content is nowhere. */
  const material = async (): Promise<string> => {
    const digest = randomBytes(32);
    await db.query('INSERT INTO file_content (digest, size, refs) VALUES ($1, 1, 1)', [digest]);
    const about = { name: text('file'), type: 'application/pdf', size: 1 };
    return insert('material', {
      id: crypto.randomUUID(),
      digest,
      ...about,
      uploaded_by: crypto.randomUUID(),
    });
  };
  const download = async (): Promise<string> => {
    const id = await announced('download');
    await db.query('INSERT INTO download (id, marked) VALUES ($1, true)', [id]);
    await version(id);
    return id;
  };
  const version = async (downloadId: string): Promise<string> => {
    const materialId = await material();
    await db.query(`INSERT INTO announcement_material VALUES ($1, $2, 'version', 0)`, [
      downloadId,
      materialId,
    ]);
    return insert('download_version', {
      id: crypto.randomUUID(),
      download_id: downloadId,
      number: 1,
      material_id: materialId,
      note_zh: '',
      note_en: text('note'),
      created_by: 'somebody',
    });
  };
  /** A version of a download, of which the main administrator has a copy under way. */
  const downloadVersion = async (): Promise<string> => {
    const id = await announced('download');
    await db.query('INSERT INTO download (id, marked) VALUES ($1, true)', [id]);
    const versionId = await version(id);
    await insert('download_copy', {
      id: crypto.randomUUID(),
      version_id: versionId,
      company_id: unit.id,
      account_id: main.id,
      by_name: text('person'),
      mark_id: randomBytes(8).readBigInt64BE().toString(),
      state: 'waiting',
    });
    return versionId;
  };
  const course = async (): Promise<string> => {
    const id = await announced('course');
    await db.query(
      `INSERT INTO course (id, mode, words_zh, words_en, capacity, cancel_hours) VALUES ($1, 'single', '', $2, 1, 1)`,
      [id, text('course')],
    );
    return id;
  };
  /** A session of a course; with a booking somebody has a place in it, and with a code was there. */
  const courseSession = async (how: 'free' | 'booked' | 'begun' | 'attended' = 'free'): Promise<string> => {
    const courseId = await course();
    const id = crypto.randomUUID();
    const begins = how === 'begun' || how === 'attended' ? '-10 minutes' : '3 days';
    const isTaken = how !== 'free';
    await db.query(
      `INSERT INTO registration_list (id, announcement_id, capacity, booked) VALUES ($1, $2, 1, $3)`,
      [id, courseId, isTaken ? 1 : 0],
    );
    await db.query(
      `INSERT INTO course_session (id, course_id, list_id, starts_at, ends_at, zone, place, link, code)
       VALUES ($1, $2, $1, now() + $3::interval, now() + $3::interval + interval '2 hours', 'Asia/Shanghai', $4, '', 'ABCDEF')`,
      [id, courseId, begins, text('place')],
    );
    const who = main.id;
    if (isTaken)
      await db.query(
        `INSERT INTO registration (list_id, company_id, account_id, state, place) VALUES ($1, $2, $3, 'booked', 1)`,
        [id, unit.id, who],
      );
    if (how === 'attended')
      await db.query(
        `INSERT INTO course_attendance (session_id, company_id, account_id) VALUES ($1, $2, $3)`,
        [id, unit.id, who],
      );
    return id;
  };
  /** What the main administrator is asked to judge: an application of a unit that nobody else has to do with. */
  const review = async (): Promise<string> => {
    const other = await world.given.unit({});
    const projectId = await project();
    await db.query(`UPDATE project SET criteria = $2 WHERE id = $1`, [
      projectId,
      JSON.stringify([{ key: 'worth', labelZh: '价值', labelEn: '', weight: 1, max: 10 }]),
    ]);
    const proposalId = await insert('proposal', {
      id: crypto.randomUUID(),
      project_id: projectId,
      company_id: other.id,
      company_name: text('judged'),
      state: 'checked',
      version: 1,
      submitted_at: new Date(),
      created_by: text('applied'),
    });
    await db.query(`INSERT INTO submission_version VALUES ($1, $2, 1, $3, 1, '{}', 'somebody')`, [
      proposalId,
      other.id,
      projectId,
    ]);
    return insert('review', {
      id: crypto.randomUUID(),
      panel_id: projectId,
      subject_id: proposalId,
      subject_unit: other.id,
      company_id: unit.id,
      account_id: main.id,
      reviewer_name: text('reviewer'),
      state: 'asked',
    });
  };
  const contests = contestThings({ unit, main, text, insert, world }, { announced, design });
  const milestone = async (): Promise<string> =>
    insert('milestone', {
      id: crypto.randomUUID(),
      proposal_id: await proposal('accepted'),
      company_id: unit.id,
      title: text('milestone'),
      due_on: '2030-01-01',
      state: 'planned',
    });
  /** A meeting that the main administrator leads, alone. */
  const meeting = async (state = 'called'): Promise<string> => {
    const id = await announced('meeting');
    await db.query(
      `INSERT INTO meeting (id, state, starts_at, minutes, zone, place, link, quorum_kind, quorum, day_told_at)
       VALUES ($1, $2, now() + interval '5 minutes', 60, 'Asia/Shanghai', $3, '', 'number', 1, now())`,
      [id, state, text('room')],
    );
    await meetingMember(id, main.id);
    lastMeeting = id;
    return id;
  };
  let lastMeeting: string | undefined;
  /** The meeting that was made last. */
  const thatMeeting = async (): Promise<string> => lastMeeting ?? (await meeting('running'));
  async function meetingMember(meetingId: string, accountId: string): Promise<string> {
    return insert('meeting_member', {
      id: crypto.randomUUID(),
      meeting_id: meetingId,
      company_id: unit.id,
      company_name: text('unit of a member'),
      account_id: accountId,
      name: text('member of a meeting'),
      role: 'chair',
      present: true,
    });
  }
  const placeIn = async (meetingId: string): Promise<string> =>
    (await db.query('SELECT id FROM meeting_member WHERE meeting_id = $1', [meetingId])).rows[0].id;
  const meetingPlace = async (state?: string): Promise<string> => placeIn(await meeting(state));
  const thatPlace = async (): Promise<string> => placeIn(await thatMeeting());
  const thatItem = async (): Promise<string> =>
    insert('meeting_item', {
      id: crypto.randomUUID(),
      meeting_id: await thatMeeting(),
      position: Math.floor(Math.random() * 1_000_000),
      title: text('item'),
      words: '',
      speaker: '',
      minutes: 5,
    });
  const meetingVote = async (): Promise<string> => voteIn(await meeting('running'));
  const thatVote = async (): Promise<string> => voteIn(await thatMeeting());
  const voteIn = (meetingId: string): Promise<string> =>
    insert('meeting_vote', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      meeting_id: meetingId,
      question: text('question'),
      options: '{}',
      secret: false,
      threshold: 'simple',
      base: 'cast',
      state: 'open',
    });
  /** A meeting that is over, whose minutes wait for the main administrator. */
  const meetingMinutes = async (): Promise<string> => {
    const id = await meeting('ended');
    await db.query(`INSERT INTO meeting_minutes VALUES ($1, 1, $2, 'somebody')`, [id, JSON.stringify(words)]);
    return id;
  };
  const resolution = async (state = 'open'): Promise<string> => {
    const meetingId = await meeting('ended');
    return insert('meeting_resolution', {
      id: crypto.randomUUID(),
      meeting_id: meetingId,
      text: text('resolved'),
      owner_id: await placeIn(meetingId),
      due_on: '2030-01-01',
      state,
    });
  };
  const meetings = {
    meeting,
    meetingPlace,
    thatPlace,
    thatItem,
    thatVote,
    meetingVote,
    meetingMinutes,
    resolution,
  };
  return {
    ...meetings,
    ...contests,
    article,
    project,
    proposal,
    download,
    downloadVersion,
    course,
    courseSession,
    review,
    milestone,
  };
};
