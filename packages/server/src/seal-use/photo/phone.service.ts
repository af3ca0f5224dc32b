import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import {
  claimPhotoTicket,
  getPhoneState,
  type PhotoFrame,
  sendPhonePhoto,
} from '@chancery/contract/photo/calls.ts';
import { PhotoSource } from '@chancery/contract/use-record/codes.ts';
import { eq, sql } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { Refused, refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, holdStanding, standsSince } from '../../people/ports.ts';
import { type createAttach, knownPhoto, lockRecord, unphotographed } from './attach-photo.ts';
import { phoneState } from './phone-state.ts';
import { type PhotoTicketRow, photoTicket } from './photo.table.ts';
import { tellPhoto } from './photo-news.ts';
import { isOver } from './photo-ticket.service.ts';
import type { Picture, Pictures } from './take-photo.ts';

type State = CallResult<typeof claimPhotoTicket>;
type Sent = CallResult<typeof sendPhonePhoto>;

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly attach: ReturnType<typeof createAttach>;
  readonly pictures: Pictures;
}

const lateMs = limits.photo.lateMinutes * 60_000;

const claimOf = ({ companyId, madeBy: accountId, createdAt: since }: PhotoTicketRow) => ({
  companyId,
  accountId,
  since,
});

/** Whether whoever paired the phone may still act in the unit. */
const isStanding = async (tx: Tx, ticket: PhotoTicketRow): Promise<boolean> => {
  const { rows } = await tx.execute<{ stands: boolean }>(
    sql`SELECT ${standsSince(claimOf(ticket))} AS stands`,
  );
  return rows[0]?.stands === true;
};

/** What a paired phone may do: claim its ticket, see what is to be photographed, and send photos. Nothing else. */
export const createPhoneService = ({ transactions, secrets, attempts, attach, pictures }: Parts) => {
  const tell = (tx: Tx, ticket: PhotoTicketRow, frame: Omit<PhotoFrame, 'authorizationId'>): Promise<void> =>
    tellPhoto(tx, {
      companyId: ticket.companyId,
      accountIds: [ticket.madeBy],
      frame: { ...frame, authorizationId: ticket.authorizationId },
    });

  /** Tells the desktop of something that is refused: what is refused is rolled back, the notice is not. */
  const tellTrouble = (ticket: PhotoTicketRow, frame: Omit<PhotoFrame, 'authorizationId' | 'type'>) =>
    transactions.apart('platform', (tx) => tell(tx, ticket, { type: 'ERROR', ...frame }));

  const claim = async (input: CheckedInput<typeof claimPhotoTicket>): Promise<State> => {
    const { ip, userAgent } = currentOrigin();
    await attempts.takePublicCall(ip);
    const [ticketHash, phoneHash] = [secrets.tokenHash(input.ticket), secrets.tokenHash(input.phoneKey)];
    const { row: found, isMine } = await transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(photoTicket)
        .where(eq(photoTicket.ticketHash, ticketHash))
        .for('update');
      if (!row || isOver(row) || !(await isStanding(tx, row))) return refuse('photo.ticketOver');
      if (row.phoneHash !== null) return { row, isMine: row.phoneHash.equals(phoneHash) };
      await tx
        .update(photoTicket)
        .set({ phoneHash, phone: userAgent, claimedAt: sql`now()` })
        .where(eq(photoTicket.id, row.id));
      await tell(tx, row, { type: 'INFO', event: 'joined' });
      return { row, isMine: true };
    });
    if (isMine) return transactions.read('platform', (tx) => phoneState(tx, found));
    await tellTrouble(found, { event: 'otherPhone' });
    return refuse('photo.ticketTaken');
  };

  /** The ticket of a phone; one that is over still lets in, for a while, what was taken before. */
  const ticketOf = async (phoneKey: string, late: boolean): Promise<PhotoTicketRow> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const phoneHash = secrets.tokenHash(phoneKey);
    const row = await transactions.read('platform', async (tx) => {
      const [found] = await tx.select().from(photoTicket).where(eq(photoTicket.phoneHash, phoneHash));
      return found && (await isStanding(tx, found)) ? found : undefined;
    });
    return row && !isOver(row, late ? Date.now() - lateMs : Date.now()) ? row : refuse('photo.ticketOver');
  };

  const state = async (phoneKey: string): Promise<State> => {
    const row = await ticketOf(phoneKey, false);
    return transactions.read('platform', (tx) => phoneState(tx, row));
  };

  /** Refuses whoever has no ticket before a single byte of a picture is read. */
  const admit = async (phoneKey: string): Promise<void> => {
    await ticketOf(phoneKey, true);
  };

  const store = async (
    tx: Tx,
    shown: PhotoTicketRow,
    input: CheckedInput<typeof sendPhonePhoto>,
    picture: Picture,
  ): Promise<Sent> => {
    const { id } = shown;
    // Held first, as by whoever removes a member, so that neither waits for the other.
    if (!(await holdStanding(tx, claimOf(shown)))) return refuse('photo.ticketOver');
    const [ticket] = await tx.select().from(photoTicket).where(eq(photoTicket.id, id)).for('update');
    const takenAt = new Date(Math.min(Date.parse(input.takenAt), Date.now()));
    // What was taken in time may arrive late; a phone that lost its connection does not lose its photos.
    if (!ticket || isOver(ticket, Math.max(takenAt.getTime(), Date.now() - lateMs)))
      return refuse('photo.ticketOver');
    const { companyId, authorizationId, madeBy, madeByName, maxPhotos } = ticket;
    const record = (await lockRecord(tx, companyId, { authorizationId })) ?? refuse('photo.nothingPressed');
    const { digest } = picture.content;
    const known = await knownPhoto(tx, record.id, digest);
    if (known) return { id: known, known: true, state: await phoneState(tx, ticket) };
    if (record.reviewedAt) refuse('photo.reviewed');
    if (ticket.taken >= maxPhotos) refuse('photo.ticketFull', { params: { max: maxPhotos } });

    const missing = await unphotographed(tx, record.id);
    // A press that was photographed meanwhile keeps its photo; this one then shows the papers as they lie.
    const press = (input.pressId ? missing.find((one) => one.id === input.pressId) : missing[0]) ?? null;
    const fileId = await pictures.keep(tx, { id: madeBy, companyId }, picture, takenAt);
    const by = { id: madeBy, name: madeByName };
    const photo = { record, press, fileId, digest, takenAt, by };
    const photoId = await attach(tx, { ...photo, source: PhotoSource.phone });
    const taken = ticket.taken + 1;
    await tx.update(photoTicket).set({ taken }).where(eq(photoTicket.id, id));
    const about = press ? { sequence: press.sequence } : {};
    await tell(tx, ticket, { type: 'INFO', event: 'arrived', photos: record.photos + 1, ...about });
    return { id: photoId, known: false, state: await phoneState(tx, { ...ticket, taken }) };
  };

  const send = async (
    phoneKey: string,
    input: CheckedInput<typeof sendPhonePhoto>,
    bytes: Buffer,
  ): Promise<Sent> => {
    const ticket = await ticketOf(phoneKey, true);
    try {
      return await pictures.receive(bytes, (picture) =>
        transactions.write({ companyId: ticket.companyId }, (tx) => store(tx, ticket, input, picture)),
      );
    } catch (error) {
      // The first press is on its way: the phone waits for it, and nobody need worry.
      if (error instanceof Refused && error.key !== 'photo.nothingPressed')
        await tellTrouble(ticket, { event: 'refused', error: error.key });
      throw error;
    }
  };

  return answering({ claim, state, admit, send }, (phones) => [
    handle(claimPhotoTicket, ({ input }) => phones.claim(input)),
    handle(getPhoneState, ({ input }) => phones.state(input.phoneKey)),
    handle(sendPhonePhoto, ({ token, input, bytes }) => phones.send(token, input, bytes), phones.admit),
  ]);
};
