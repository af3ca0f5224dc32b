import type { FileService, FileStore } from '../files/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Tell } from '../people/ports.ts';
import type { EvidenceService } from '../proof/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import { createRecordService } from './recording/record.service.ts';
import { createRecordingService } from './recording/recording.service.ts';
import { createRecordingChores } from './recording/recording-chores.ts';
import { addRoomsTo } from './room/room.inbox.ts';
import { createRoomService } from './room/room.service.ts';
import { createRoomChores } from './room/room-chores.ts';
import { createRoomTickets } from './room/room-ticket.service.ts';
import { createSeatService } from './room/seat.service.ts';
import { createSeats } from './room/seats.ts';
import { createTellEvent } from './room/tell-event.ts';

interface Ports {
  readonly attempts: Attempts;
  readonly evidence: EvidenceService;
  readonly files: FileService;
  readonly store: FileStore;
  readonly tell: Tell;
  readonly pauseUnwatched: Parameters<typeof createRoomChores>[0]['pauseUnwatched'];
}

/** Uses that somebody far away sees as they happen. */
export const createLive = (
  ground: Ground,
  { attempts, evidence, files, store, tell, pauseUnwatched }: Ports,
) => {
  const { transactions, secrets, settings } = ground;
  addRoomsTo(ground.inbox);
  const tellEvent = createTellEvent(evidence);
  const seats = createSeats({ transactions, secrets, attempts });
  const brand = brandOf(settings);
  const recording = { transactions, evidence, seats, files, store };
  return {
    recordings: createRecordingService(recording),
    records: createRecordService({ transactions, secrets, files }),
    recordingChores: createRecordingChores({ transactions, files, tellEvent }),
    rooms: createRoomService({ transactions, secrets, attempts, settings, brand, tell, tellEvent }),
    seatService: createSeatService({ settings, seats, tellEvent }),
    roomTickets: createRoomTickets({ transactions, secrets, seats }),
    roomChores: createRoomChores({ transactions, tellEvent, pauseUnwatched }),
  };
};
