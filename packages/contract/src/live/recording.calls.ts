import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { PressKind } from '../use-record/codes.ts';
import { LivePart, LivePieceState } from './codes.ts';
import { digest, LiveEvent, liveKey } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const { recording } = limits;
const number = z.int().min(1).max(recording.pieces);

/** A piece of a recording, as it is announced before it is sent. */
export const AnnouncedPiece = z.object({
  number,
  sha256: digest,
  size: z.int().min(1).max(recording.pieceBytes),
  startedAt: time,
  ms: z.int().min(0).max(recording.pieceMs),
  /** SHA-256 over the chain before, the recording, the number and the digest. */
  chain: digest,
});

const late = ['live.over', 'live.recordingOther', 'request.tooMany'] as const;

export const announceLivePieces = endpoint({
  method: 'POST',
  path: '/live/recording/announce',
  summary:
    'Digests of the next pieces of a recording, before the pieces themselves; they enter the log at once',
  access: 'public',
  unlogged: true,
  input: z.object({
    key: liveKey,
    recordingId: id,
    type: z.enum(['video/webm', 'video/mp4']),
    pieces: z.array(AnnouncedPiece).min(1).max(recording.piecesAtOnce),
  }),
  /** The number up to which all are announced. */
  result: z.object({ announced: z.number() }),
  errors: [...late, 'live.pieceOther', 'live.notFilmer'],
});

export const sendLivePiece = endpoint({
  method: 'POST',
  path: '/live/recording/piece',
  summary:
    'A piece of a recording; the key of whoever films is the token, and the same piece again counts once',
  access: 'public',
  unlogged: true,
  bytes: true,
  bodyMb: recording.pieceBytes / limits.bytesPerMb,
  timeoutMs: limits.timeoutMs.upload,
  input: z.object({ recordingId: id, number: z.coerce.number().int().min(1).max(recording.pieces) }),
  result: z.object({ known: z.boolean() }),
  errors: [...late, 'live.pieceOther'],
});

export const endLiveRecording = endpoint({
  method: 'POST',
  path: '/live/recording/end',
  summary: 'Say how many pieces a recording has, so that a missing end shows',
  access: 'public',
  unlogged: true,
  input: z.object({ key: liveKey, recordingId: id, last: z.int().min(0).max(recording.pieces) }),
  result: z.object({}),
  errors: [...late, 'live.pieceOther'],
});

/** A recording of a use, piece by piece. */
export const LiveRecording = z.object({
  id,
  name: z.string(),
  type: z.string(),
  begunAt: time,
  /** It was ended by whoever filmed, who said how many pieces there are. */
  endedAt: time.nullable(),
  /** Pieces announced, or said to be there at the end. */
  last: z.number(),
  pieces: z.array(
    z.object({
      number: z.number(),
      startedAt: time,
      ms: z.number(),
      /** When the server was told of it. */
      toldAt: time,
      size: z.number(),
      /** What was announced of it before it was sent. */
      sha256: digest,
      state: LivePieceState.schema,
    }),
  ),
  /** Before the number of a piece, its address for some minutes. */
  pieceUrl: z.string(),
  /** All of it in one file, for the verifier. */
  fileUrl: z.string(),
});

export const getLiveRecord = endpoint({
  method: 'GET',
  path: '/live/:authorizationId/record',
  summary: 'What was filmed of a use, who watched when, and its presses and photos, for one time line',
  access: 'unit',
  params: z.object({ authorizationId: id }),
  result: z.object({
    title: z.string(),
    empowerNo: z.string(),
    recordings: z.array(LiveRecording),
    events: z.array(LiveEvent),
    presses: z.array(z.object({ id, sequence: z.number(), kind: PressKind.schema, at: time })),
    photos: z.array(z.object({ id, sequence: z.number().nullable(), at: time, tmpUrl: z.string() })),
    part: LivePart.schema,
    keepDays: z.number(),
    mayChange: z.boolean(),
  }),
  errors: ['live.notFound'],
});

export const getLiveRule = endpoint({
  method: 'GET',
  path: '/live/rule',
  summary: 'For how many days the unit keeps what was filmed',
  access: 'unit',
  permission: 'unitConfig.view',
  result: z.object({ keepDays: z.number() }),
});

export const saveLiveRule = endpoint({
  method: 'POST',
  path: '/live/rule',
  summary: 'For how many days the unit keeps what was filmed; digests and the story stay',
  access: 'unit',
  permission: 'unitConfig.edit',
  input: z.object({ keepDays: z.int().min(recording.keepDays.min).max(recording.keepDays.max) }),
  result: z.object({}),
});
