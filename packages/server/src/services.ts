import { createDesk } from './desk/wiring.ts';
import { openSignings, sealedOfUse } from './e-seals/ports.ts';
import { createESeals } from './e-seals/wiring.ts';
import { endings } from './endings.ts';
import { createEngraving } from './engraving/wiring.ts';
import { createExports } from './exports/wiring.ts';
import { createFigures } from './figures/wiring.ts';
import { storageUsage } from './files/ports.ts';
import { createFiles } from './files/wiring.ts';
import { createIdentity } from './identity/wiring.ts';
import { keptTables } from './kept-tables.ts';
import type { Ground } from './kit/ground.ts';
import { type Route, routesIn } from './kit/handle.ts';
import { createLedger } from './ledger/wiring.ts';
import { isUseWatched, isWithinGrace, witnessedOfUse } from './live/ports.ts';
import { createLive } from './live/wiring.ts';
import { markUsage } from './marks/ports.ts';
import { createMarks } from './marks/wiring.ts';
import { createMoney } from './money/wiring.ts';
import { createMembership } from './people/membership.wiring.ts';
import { createPeople } from './people/wiring.ts';
import { createPlatform } from './platform/wiring.ts';
import { createProgrammes } from './programmes/wiring.ts';
import { createProof } from './proof/wiring.ts';
import { playedUse } from './seal-use/ports.ts';
import { createSealUse } from './seal-use/wiring.ts';
import { deviceUsage, keptDevices, memberFingers, sealsOfMember } from './seals/ports.ts';
import { createCommands, createSeals } from './seals/wiring.ts';
import { createSearch } from './search/wiring.ts';

/** Every group, given what it stands on, and what others hand up to it. */
export const createServices = (ground: Ground) => {
  const platform = createPlatform(ground);
  const usages = [deviceUsage, storageUsage, markUsage];
  const people = createPeople(ground, { ...platform, endings, usages });
  const { tell } = people.messages;
  const proof = createProof(ground, { tell, tables: keptTables });
  const ledger = createLedger(ground, { onFault: proof.evidenceAlarm.found });
  const identity = createIdentity(ground);
  const filing = createFiles(ground, {
    onAltered: proof.evidenceAlarm.raiseFile,
    onFault: proof.evidenceAlarm.found,
  });
  const commands = createCommands(ground, proof.evidence);
  const shared = {
    ...platform,
    ...people,
    tell,
    evidence: proof.evidence,
    alarm: proof.evidenceAlarm,
    files: filing.files,
    store: filing.fileStore,
    fileWords: filing.fileWords,
    commands,
    ...identity,
  };
  const sealUse = createSealUse(ground, {
    ...shared,
    isWatched: isUseWatched,
    isWithinGrace,
    tablesOfUse: [sealedOfUse, witnessedOfUse],
  });
  const seals = createSeals(ground, {
    ...shared,
    uses: sealUse.openUse,
    playedUse,
    presses: sealUse.pressIntake,
    photos: sealUse.photoIntake,
  });
  const eSeals = createESeals(ground, { ...shared, ...seals, ...sealUse, uses: sealUse.openUse });
  const live = createLive(ground, { ...shared, pauseUnwatched: sealUse.pauseUnwatched });
  const marks = createMarks(ground, shared);
  const membership = createMembership(ground, {
    people,
    logs: platform.logs,
    evidence: proof.evidence,
    seals: sealsOfMember,
    inHand: [keptDevices, ...sealUse.inHand, openSignings, memberFingers(commands)],
  });
  const money = createMoney(ground, { ...shared, onFault: proof.evidenceAlarm.found });
  let answered: ReadonlyMap<string, Route> | undefined;
  const routeFor = (path: string) => answered?.get(path);
  const services = {
    ...ground,
    ...platform,
    ...people,
    ...membership,
    ...proof,
    ...filing,
    ...ledger,
    ...identity,
    commands,
    ...seals,
    ...sealUse,
    ...eSeals,
    ...live,
    ...marks,
    ...createFigures(ground, shared),
    ...createDesk(ground, {
      ...shared,
      lag: proof.evidence.lag,
      evidenceKeys: proof.evidenceDesk.keys,
      rootDaysLeft: eSeals.rootWatch.gauge,
    }),
    ...money,
    ...createEngraving(ground, {
      ...shared,
      ...seals,
      ...money,
      platformSeal: eSeals.platformSeal,
    }),
    ...createProgrammes(ground, {
      ...shared,
      pool: marks.watermarkPool,
      platformSeal: eSeals.platformSeal,
    }),
    ...createSearch(ground),
    ...createExports(ground, {
      ...shared,
      proveUse: sealUse.proveUse,
      dropParts: filing.uploads.drop,
      routeFor,
    }),
  };
  answered = new Map(routesIn(services).map((route) => [route.endpoint.path, route]));
  return services;
};

export type Services = ReturnType<typeof createServices>;
