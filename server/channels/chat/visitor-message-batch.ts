import { anonymous } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { createGather } from '#kernel/gather.ts'
import { isWithoutDatabase } from '#kernel/group-commit.ts'
import { memoize } from '#kernel/memoize.ts'
import { type RequestOrigin, unitOfWork } from '#kernel/unit-of-work.ts'
import { admitVisitor, ChatRefusal, type Visitor } from './admission.ts'
import { cleanMessage } from './clean-message.ts'
import { announceMessage } from './conversation.ts'
import type { ChatEvent } from './frames.ts'
import { listMessageFiles } from './message-files.ts'
import type { ChatTopic, SessionRow } from './store.ts'
import { type BatchedMessage, findTopics, insertMessages, lockFreeSessions } from './store-batch.ts'
import { answerMessage, type NewMessage, writeMessage } from './visitor-message.ts'
import { refuseBeyondLimits } from './visitor-limits.ts'
import { assertOpen } from './visitor-open.ts'

/**
 * Messages of all visitors of this process, several in one transaction: it costs little more for ten messages than for
 * one. Each is answered after the commit, and refused alone.
 */

type Piece = { visitor: Visitor; origin: RequestOrigin; message: NewMessage }
type Outcome = ChatEvent | ChatRefusal

/** Milliseconds; agents hear of events at most as often. */
const pause = 20

const gatherOf = memoize((deps: Deps) =>
  createGather<Piece, Outcome>({
    run: (pieces) => writeTogether(deps, pieces),
    keyOf: ({ message }) => message.session_id,
    pause,
  }),
)

export async function writeBatched(ctx: Ctx, visitor: Visitor, message: NewMessage): Promise<ChatEvent> {
  const { actor, requestId, ip } = ctx
  const outcome = await gatherOf(ctx.deps)({ visitor, origin: { actor, requestId, ip }, message })
  if (outcome instanceof ChatRefusal) throw outcome
  return outcome
}

const batchOrigin: RequestOrigin = { actor: anonymous, requestId: 'messages of visitors' }

/**
 * If the transaction is refused, each message has one of its own, so that none fails because of another. Not after a lost
 * connection: the messages may have been committed, and deployed widgets do not number theirs.
 */
async function writeTogether(deps: Deps, pieces: readonly Piece[]): Promise<(Outcome | Promise<Outcome>)[]> {
  const outcomes = await unitOfWork(deps, batchOrigin, (ctx) => writeAll(ctx, pieces)).catch((error: unknown) => {
    if (isWithoutDatabase(error)) throw error
    deps.log.warn({ err: error, messages: pieces.length }, 'messages of visitors are written one by one')
    return []
  })
  return pieces.map((piece, index) => outcomes[index] ?? writeAlone(deps, piece))
}

const writeAlone = (deps: Deps, { visitor, origin, message }: Piece): Promise<Outcome> =>
  unitOfWork(deps, origin, (ctx) => writeMessage(ctx, visitor, message))

/** Undefined for a session that is unknown or locked by another transaction: the others do not wait for it. */
async function writeAll(ctx: Ctx, pieces: readonly Piece[]): Promise<(Outcome | undefined)[]> {
  const [topics, sessions] = await Promise.all([
    findTopics(ctx.db, [...new Set(pieces.map(({ message }) => message.chat_id))]),
    lockFreeSessions(
      ctx.db,
      pieces.map(({ message }) => message.session_id),
    ),
  ])
  const checked = await Promise.all(
    pieces.map((piece) => {
      const session = sessions.get(piece.message.session_id)
      return session && catchRefusal(() => checkPiece(ctx, piece, { session, topics }))
    }),
  )
  const written = await insertMessages(
    ctx,
    checked.flatMap((one) => (isAccepted(one) ? [one] : [])),
  )
  const answerOf = (piece: Piece, one: Checked) =>
    isAccepted(one) ? catchRefusal(() => announcePiece(ctx, piece, one.session, written.get(one.session.id)!)) : one
  return Promise.all(pieces.map((piece, index) => answerOf(piece, checked[index])))
}

type Accepted = Awaited<ReturnType<typeof checkPiece>>
type Checked = Accepted | ChatRefusal | undefined

const isAccepted = (checked: Checked): checked is Accepted => checked !== undefined && !(checked instanceof ChatRefusal)

type Known = { session: SessionRow; topics: ReadonlyMap<number, ChatTopic> }

async function checkPiece(ctx: Ctx, { visitor, message }: Piece, { session, topics }: Known) {
  await admitVisitor(ctx, message.chat_id, visitor, async (id) => topics.get(id))
  assertOpen(session, message.session_id)
  const content = cleanMessage(message.content)
  if (content === undefined) throw new ChatRefusal('The message is empty or too long.')
  return { session, content, clientId: message.client_id }
}

async function announcePiece(
  ctx: Ctx,
  { visitor, message: { client_id } }: Piece,
  session: SessionRow,
  { counts, message, isNew }: BatchedMessage,
): Promise<ChatEvent> {
  refuseBeyondLimits(counts)
  const files = isNew ? [] : await listMessageFiles(ctx.db, message.id)
  if (isNew) await announceMessage(ctx, session, { ...message, files }, visitor.key)
  return answerMessage(ctx, session, { ...message, files }, client_id)
}

async function catchRefusal<T>(work: () => Promise<T>): Promise<T | ChatRefusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChatRefusal) return error
    throw error
  }
}
