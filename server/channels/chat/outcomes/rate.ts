import type { Ctx } from '#kernel/context.ts'
import { ChatRefusal } from '../admission.ts'
import { type SessionRow, updateSession } from '../store.ts'

const longestNote = 2000
/** Until then a visitor may change a rating. */
const ratedWithin = 24 * 3600_000

type GivenRating = { rating: unknown; note?: string | undefined }

/** From 1 to 5, of a chat that an agent accepted; the last rating counts. */
export async function rateSession(ctx: Ctx, session: SessionRow, { rating, note }: GivenRating): Promise<void> {
  if (!isRating(rating)) throw new ChatRefusal('The rating must be a number from 1 to 5.')
  if (!session.started_at || isOver(ctx, session)) throw new ChatRefusal('This chat cannot be rated.')
  const rating_note = note?.replaceAll('\0', '').trim().slice(0, longestNote).toWellFormed() || null
  await updateSession(ctx, session.id, { rating, rating_note })
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id: session.id, changes: { rating: [null, rating] } })
}

const isRating = (rating: unknown): rating is number =>
  Number.isInteger(rating) && (rating as number) >= 1 && (rating as number) <= 5

const isOver = ({ now }: Ctx, { closed_at }: SessionRow): boolean =>
  closed_at !== null && new Date(closed_at).getTime() + ratedWithin < now.getTime()
