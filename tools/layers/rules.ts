import { isTest, type Place, placeOf, type Source } from './sources.ts';

/** Which packages a package may import; what is not listed here is forbidden. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  phrases: ['contract'],
  device: [],
  evidence: [],
  identity: [],
  payments: [],
  'pdf-seal': [],
  simulator: ['device'],
  watermark: [],
  server: ['contract', 'phrases', 'device', 'evidence', 'identity', 'payments', 'pdf-seal', 'watermark'],
  console: ['contract', 'phrases', 'device', 'evidence', 'pdf-seal', 'simulator'],
};

/** The groups of the server from the ground up: each may stand on those before it, and knows none after it. */
export const groups = [
  'platform',
  'ledger',
  'people',
  'files',
  'proof',
  'identity',
  'seals',
  'seal-use',
  'e-seals',
  'live',
  'marks',
  'figures',
  'desk',
  'money',
  'engraving',
  'programmes',
  'exports',
  'search',
] as const;

/** How high a group stands; less than nothing is none. */
export const floorOf = (room: string): number => groups.indexOf(room as (typeof groups)[number]);

/** What groups are made of, without their tests. */
export const sourcesOfGroups = (sources: readonly Source[]): Source[] =>
  sources.filter(({ pkg, room, path }) => pkg === 'server' && floorOf(room) >= 0 && !isTest(path));

/** What puts the groups together, or plants things behind their backs before anybody looks. */
const isRoot = ({ room }: Place) => room === '' || room === 'demo' || room === 'testing';

const between = (from: Place, to: Place): string | undefined => {
  const [lower, upper] = [floorOf(to.room), floorOf(from.room)];
  if (lower > upper) return `${from.room} knows nothing of ${to.room}; let it be handed in`;
  return to.file === `${to.room}/ports.ts` ? undefined : `another group is reached by ${to.room}/ports.ts`;
};

const inServer = (from: Place, to: Place): string | undefined => {
  const toGroup = floorOf(to.room) >= 0;
  const fromGroup = floorOf(from.room) >= 0;
  if (from.room === 'kit' && toGroup) return 'the kit knows no group';
  if (from.room === 'runtime' && (toGroup || to.room === 'kit')) return 'the runtime knows nothing above it';
  if (fromGroup && isRoot(to)) return 'groups do not know what puts them together';
  if (fromGroup && toGroup && from.room !== to.room) return between(from, to);
  return undefined;
};

/** The rooms of the console from the ground up: the kit, pages that stand alone, the frame of the others, features. */
const rooms = ['kit', 'entry', 'shell', 'features'];

const inConsole = (from: Place, to: Place): string | undefined =>
  rooms.includes(from.room) && rooms.indexOf(to.room) > rooms.indexOf(from.room)
    ? `${from.room} knows nothing of ${to.room}`
    : undefined;

const betweenFeatures = (from: Place, to: Place): string | undefined => {
  const isOther = from.feature !== '' && to.feature !== '' && from.feature !== to.feature;
  return isOther && from.room === to.room && /\.(rows|routes|page)\.tsx?$/.test(to.file)
    ? 'features talk through services, not through rows, routes or pages'
    : undefined;
};

const fault = (from: Place, to: Place): string | undefined => {
  if (from.pkg !== to.pkg) {
    return allowed[from.pkg]?.includes(to.pkg) ? undefined : `${from.pkg} may not import ${to.pkg}`;
  }
  if (from.room !== 'kit') {
    const why = betweenFeatures(from, to);
    if (why) return why;
  }
  return from.pkg === 'server' ? inServer(from, to) : inConsole(from, to);
};

/** Imports that go where they may not. */
export const importFaults = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((from) =>
      from.imports.flatMap((path) => {
        const to = placeOf(path);
        const why = to && fault(from, to);
        return why ? [`${from.path} imports ${path}: ${why}`] : [];
      }),
    );
