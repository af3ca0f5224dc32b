import {
  type Answer,
  type DeviceEvent,
  type DownBody,
  type DownType,
  downMessages,
  type Photo,
  type Press,
  type Status,
  type UpType,
  upMessages,
} from '../packages/device/src/messages.ts';

type Meanings<Body> = { readonly [Field in keyof Body]-?: string };
interface UpBodies {
  readonly press: Press;
  readonly status: Status;
  readonly event: DeviceEvent;
  readonly answer: Answer;
  readonly photo: Photo;
}

const serial = 'whose it is';
const command = {
  id: 'what an `answer` names in `of`; the same when it is sent again',
  serial: 'for whom it is: another one’s is refused (`notMine`)',
  issuedAt: 'when it was decided, by the server’s clock',
};
const revision = 'the higher one counts';

const up: { readonly [T in UpType]: Meanings<UpBodies[T]> } = {
  press: {
    serial,
    counter: 'the number of the press in the seal’s life',
    prev: 'SHA-256 of the text of the press before; absent for the first',
    order: 'the order it was pressed under; absent when there was none',
    orderRevision: 'the revision the seal held of it',
    kind: 'on a page, or across the edges of pages',
    useType:
      'as the order says: 0 networked, 2 trial, 3 offline, 6 adding ink; 1 with the password for privileged stamping',
    at: 'when, by the seal’s clock; put no other clock in its place later',
    by: '`user` of the order',
    identifiedBy: 'how the seal knew who it was; `order` when it only believes the order',
    place: 'where the seal is; `accuracy` in metres',
    photos: 'photos the seal took of it, where it knows them when it signs',
  },
  status: {
    serial,
    at: 'now',
    firmware: 'the version that runs, written exactly as in `upgrade`',
    counter: 'the number of the last press, 0 before the first',
    waiting: 'see [Status](#status): how many numbers from the oldest press held to the newest',
    battery: 'in hundredths',
    ink: 'in hundredths',
    place: 'where the seal is',
    caseOpen: 'whether somebody can get at the mechanism',
    locked: 'whether the last `lock` shut it',
    backlightSeconds: 'as it is set now',
    shutdownMinutes: 'as it is set now',
  },
  event: {
    serial,
    id: 'made by the seal; the same when it is sent again',
    at: 'when it happened',
    kind: 'what happened',
    counter: 'the number of the last press before',
    detail: 'with `pressRefused` the word of the table above, otherwise whatever helps',
  },
  answer: {
    serial,
    of: 'the `id` of what is answered',
    at: 'now',
    outcome: 'whether it is done, will not be, or goes on',
    reason: 'with `refused`: one word of this page; what people do not know stands before them as it is',
    percent: 'with `progress`: how far it is',
    digest: 'with `done` of an `enrol`: SHA-256 over what the seal keeps of the finger',
  },
  photo: {
    serial,
    counter: 'the press it is of',
    digest: 'SHA-256 of the bytes, which names their topic',
    size: 'their number',
    at: 'when it was taken',
  },
};

const down: { readonly [T in DownType]: Meanings<DownBody<T>> } = {
  order: {
    ...command,
    order: 'the use that was granted; a press names it',
    revision: `${revision} of one \`order\``,
    state: '`paused` may become `active` again, `ended` does not',
    user: 'who may press',
    userName: 'for the display',
    normal: 'how many presses on pages were granted',
    crossPage: 'how many across the edges of pages',
    usedNormal: 'how many of them the server knows of',
    usedCrossPage: 'how many of them the server knows of',
    useType: 'what presses under it say; 3: to be used without a network',
    from: 'not before',
    to: 'not at this time or later',
    photoLock: 'no next press before the last is photographed',
    photographed: 'the highest press whose photo the server has, 0 for none',
    place: 'only within `radius` metres of here',
  },
  settings: {
    ...command,
    revision: `${revision} of all \`settings\``,
    backlightSeconds: 'how long the display stays lit',
    shutdownMinutes: 'after how long of nothing the seal switches itself off; 0: never',
    connectMode: 'by which way it is to be reached',
  },
  lock: {
    ...command,
    revision: `${revision} of all \`lock\``,
    locked: 'shut against any press, or open again',
    reason: 'for the display; may be empty',
  },
  privilege: {
    ...command,
    revision: `${revision} of all \`privilege\``,
    salt: 'as it stands here, not decoded',
    hash: 'see [Privileged stamping](#privileged-stamping); empty takes the password away',
  },
  upgrade: {
    ...command,
    version: 'what `firmware` in a `status` says afterwards',
    url: 'where to fetch it',
    digest: 'SHA-256 of the bytes',
    size: 'their number',
  },
  fingerprint: {
    ...command,
    revision: `${revision} of all \`fingerprint\``,
    action: 'see [Fingerprints](#fingerprints)',
    finger: 'names the finger from now on; absent in `clear`',
    user: 'whose it is; only in `enrol`',
    userName: 'for the display; only in `enrol`',
    to: 'until when to wait for it; only in `enrol`',
  },
  stored: {
    serial,
    counter: 'every press up to this one; 0 says nothing of presses',
    photos: 'photos whose bytes are kept',
    events: 'events that are kept',
    issuedAt: command.issuedAt,
  },
};

interface Form {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
}

const endOfTime = 253_402_300_799_999;
const patterns: Readonly<Record<string, string>> = {
  '^[0-9a-f]{64}$': 'digest',
  '^[A-Z0-9-]{6,32}$': 'serial',
};

const range = ({ minimum, exclusiveMinimum, maximum }: Form, what: string): string => {
  if (exclusiveMinimum !== undefined && what === 'number') return `number above ${exclusiveMinimum}`;
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  if (least === undefined || least < -1_000) return what;
  return `${what} from ${least}${isOpen ? '' : ` to ${maximum.toLocaleString('en')}`}`;
};

const formOf = (form: Form): string => {
  if (form.enum) return form.enum.map((value) => `\`${value}\``).join(', ');
  if (form.type === 'array') return `up to ${form.maxItems}: ${formOf(form.items ?? {})}`;
  if (form.type === 'object')
    return Object.entries(form.properties ?? {})
      .map(([name, part]) => `\`${name}\`${form.required?.includes(name) ? '' : '?'}: ${formOf(part)}`)
      .join('; ');
  if (form.format === 'uuid') return 'UUID';
  if (form.format === 'uri') return 'URL';
  if (form.maximum === endOfTime) return 'time';
  if (form.type === 'integer') return range(form, 'whole number');
  if (form.type === 'number') return range(form, 'number');
  if (form.type === 'string') return patterns[form.pattern ?? ''] ?? `text up to ${form.maxLength}`;
  return form.type ?? '';
};

/** The fields of a message: what they look like, which must be there, and what they mean. */
export const fieldTable = (type: string): string => {
  const said: Readonly<Record<string, { toJSONSchema(): unknown }>> = { ...upMessages, ...downMessages };
  const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...up, ...down };
  const { properties = {}, required = [] } = (said[type]?.toJSONSchema() ?? {}) as Form;
  return [
    '| field | | form | what it says |',
    '|---|---|---|---|',
    ...Object.entries(properties).map(
      ([name, form]) =>
        `| \`${name}\` | ${required.includes(name) ? 'always' : ''} | ${formOf(form)} | ${meanings[type]?.[name]} |`,
    ),
  ].join('\n');
};
