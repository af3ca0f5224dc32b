import { AnnouncementKind, Audience } from '@chancery/contract/announcement/codes.ts';
import { CourseMode } from '@chancery/contract/course/codes.ts';
import { addCourse } from '@chancery/contract/course/desk.ts';
import { addMentor } from '@chancery/contract/course/mentor.ts';
import { eq, sql } from 'drizzle-orm';
import type { OperatorActor } from '../kit/actor.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { announcement } from '../programmes/announcement/announcement.table.ts';
import { courseSession } from '../programmes/course/course.table.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { demoPeople } from './demo-people.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly services: Pick<Services, 'courseDesk' | 'mentorDesk' | 'bookings'>;
}

const operator: OperatorActor = {
  kind: 'operator',
  id: '',
  sessionId: '',
  name: 'operator',
  permissions: new Set(),
  mustChangePassword: false,
  secondStepDue: false,
};

const hourMs = 3_600_000;
const dayHours = 24;
const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const meeting = (hours: number, capacity: number) => ({
  startsAt: at(hours),
  endsAt: at(hours + 2),
  zone: 'Asia/Shanghai',
  place: '杭州市民中心 3 号楼 205 室',
  link: 'https://meet.example.com/chancery',
  capacity,
});

const xu = {
  name: '许老师',
  wordsZh: '从事印章与合同管理二十年，为三百多家企业做过用印制度辅导。',
  wordsEn: 'Twenty years with seals and contracts; has helped over 300 companies write their rules.',
  contact: '13900000010',
};
const fang = {
  name: '方老师',
  wordsZh: '电子签章工程师，参与过多家银行的电子印章上线。',
  wordsEn: 'Engineer for electronic seals; has brought them to several banks.',
  contact: 'fang@example.com',
};
const qiao = {
  name: '乔老师',
  wordsZh: '合规顾问，已退休。',
  wordsEn: 'Adviser on compliance, retired.',
  offered: false,
};
const begin = { audience: Audience.units, mode: CourseMode.single, cancelHours: 24 };

/** Every kind and state of a course. */
const courses = {
  full: {
    ...begin,
    category: 'sealUse',
    titleZh: '一对一用印制度诊断',
    titleEn: 'One-to-one review of your rules for seals',
    summaryZh: '带上你们的制度，一小时找出漏洞。',
    summaryEn: 'Bring your rules. In an hour we find the gaps.',
    wordsZh: '每场名额很少，请提前准备好用印制度和近三个月的用印记录。',
    wordsEn: 'Places are few. Please bring your rules and the records of the last three months.',
    sessions: [meeting(4 * dayHours, 2), meeting(6 * dayHours, 2), meeting(9 * dayHours, 5)],
  },
  series: {
    ...begin,
    mode: CourseMode.series,
    capacity: 20,
    category: 'compliance',
    titleZh: '合同用印合规三讲',
    titleEn: 'Sealing contracts lawfully, in three parts',
    sessions: [meeting(5 * dayHours, 20), meeting(12 * dayHours, 20), meeting(19 * dayHours, 20)],
  },
  running: {
    ...begin,
    category: 'onboarding',
    titleZh: '新管理员上手课',
    titleEn: 'First steps for new administrators',
    sessions: [meeting(1, 30)],
  },
  past: {
    ...begin,
    category: 'digital',
    titleZh: '电子签章实操',
    titleEn: 'Electronic seals in practice',
    sessions: [meeting(1, 30)],
  },
  draft: { ...begin, category: 'digital', titleZh: '印章交接怎么做', titleEn: 'Handing seals over' },
  scheduled: {
    ...begin,
    category: 'compliance',
    titleZh: '明年用印新规解读',
    titleEn: 'Next year’s rules explained',
    opensAt: at(3 * dayHours),
    sessions: [meeting(30 * dayHours, 50)],
  },
  withdrawn: {
    ...begin,
    category: 'sealUse',
    titleZh: '用印现场观摩',
    titleEn: 'Watching seals in use',
    sessions: [meeting(8 * dayHours, 6)],
  },
  over: {
    ...begin,
    category: 'onboarding',
    titleZh: '平台功能速览',
    titleEn: 'A quick look at the platform',
    sessions: [meeting(1, 30)],
  },
};

/** What is said in a session that people were at. */
const code = 'PAPER6';

const shift = (tx: Tx, courseId: string, hours: number) =>
  tx
    .update(courseSession)
    .set({
      startsAt: sql`${courseSession.startsAt} - make_interval(hours => ${hours})`,
      endsAt: sql`${courseSession.endsAt} - make_interval(hours => ${hours})`,
      dayToldAt: sql`now()`,
      hourToldAt: sql`now()`,
    })
    .where(eq(courseSession.courseId, courseId));

/** Lays courses in every state, with people who have a place, wait, came and said how it was. */
export const ensureDemoCourses = async ({ transactions, services }: Parts): Promise<void> => {
  const { courseDesk, mentorDesk, bookings } = services;
  const [known] = await transactions.read('platform', (tx) =>
    tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.kind, AnnouncementKind.course))
      .limit(1),
  );
  if (known) return;

  const enter = async (words: object): Promise<string> =>
    (await mentorDesk.add(operator, addMentor.input.parse(words))).id;
  await enter(qiao);
  const mentorIds = [await enter(xu), await enter(fang)];

  const lay = async (name: keyof typeof courses, isPublished = true) => {
    const { id } = await courseDesk.add(operator, addCourse.input.parse({ mentorIds, ...courses[name] }));
    if (isPublished) await courseDesk.publish(operator, id);
    const { sessions } = await courseDesk.get(id);
    return { id, first: sessions[0]?.id ?? '', second: sessions[1]?.id ?? '' };
  };
  const people = demoPeople.flatMap((person) => {
    const unit = person.in[0];
    return unit ? [{ ...demoActor(person, unit.companyId), role: unit.role }] : [];
  });
  const book = async (sessionId: string, howMany: number): Promise<void> => {
    for (const person of people.slice(0, howMany)) await bookings.book(person, sessionId);
  };

  const full = await lay('full');
  await book(full.first, 4);
  const series = await lay('series');
  await book(series.first, 3);
  // A place that was given back.
  for (const person of people.slice(2, 3)) await bookings.cancel(person, series.first);
  const running = await lay('running');
  await book(running.first, 4);
  const past = await lay('past');
  await book(past.first, 3);
  const over = await lay('over');
  await lay('draft', false);
  await lay('scheduled');
  await courseDesk.withdraw(operator, (await lay('withdrawn')).id);

  await transactions.write('platform', async (tx) => {
    await tx
      .update(courseSession)
      .set({ cancelledAt: sql`now()`, cancelReason: '导师临时出差', sequence: 1 })
      .where(eq(courseSession.id, full.second));
    await shift(tx, running.id, 1);
    await tx.update(courseSession).set({ code: 'PAPER7' }).where(eq(courseSession.id, running.first));
    // It begins now, for those who are there, and is long ago afterwards.
    await tx
      .update(courseSession)
      .set({ code, startsAt: sql`now()`, endsAt: sql`now() + interval '2 hours'` })
      .where(eq(courseSession.id, past.first));
    await shift(tx, over.id, 20 * dayHours);
    await tx
      .update(announcement)
      .set({ opensAt: sql`now() - interval '30 days'`, closesAt: sql`now() - interval '10 days'` })
      .where(eq(announcement.id, over.id));
  });
  for (const person of people.slice(0, 2)) await bookings.attend(person, { sessionId: past.first, code });
  const [first] = people;
  if (first)
    await bookings.rate(first, { sessionId: past.first, rating: 5, words: '案例很实用，希望再讲讲骑缝章。' });
  await transactions.write('platform', (tx) => shift(tx, past.id, 9 * dayHours));
};
