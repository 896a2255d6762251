import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { anonymous } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import type { Visitor } from './admission.ts'
import type { ChatEvent } from './frames.ts'

/** One event of a widget and its direct answer. Deployed widgets send `chat_id` with every event, some as a text. */
export type VisitorEvent<D = unknown> = {
  data: z.ZodType<D>
  /** Opens units of work itself: it asks other servers in between, or shares them with other visitors. */
  ownUnits?: boolean
  answer(ctx: Ctx, visitor: Visitor, data: D): Promise<ChatEvent | undefined>
}

export const chatId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
export const secret = z.string().max(64)
export const clientId = z.string().max(64)
export const url = z
  .string()
  .transform((text) => text.slice(0, 2000))
  .catch('')

/** Ties the answer to the type of its data. */
export const event = <S extends z.ZodType>(
  data: S,
  answer: (ctx: Ctx, visitor: Visitor, data: z.output<S>) => Promise<ChatEvent | undefined>,
  { ownUnits = false } = {},
): VisitorEvent => ({
  data,
  ownUnits,
  answer: (ctx, visitor, given) => answer(ctx, visitor, given as z.output<S>),
})

/** One unit of work for an event whose data was checked. */
export async function answerVisitor(deps: Deps, visitor: Visitor, event: VisitorEvent, data: unknown) {
  const { ownUnits, answer } = event
  const origin = { actor: anonymous, requestId: visitor.key ?? randomUUID(), ip: visitor.ip }
  if (ownUnits) return answer(readingContext(deps, origin), visitor, data)
  return unitOfWork(deps, origin, (ctx) => answer(ctx, visitor, data))
}

export const ofSession = z.looseObject({ chat_id: chatId, session_id: secret })
