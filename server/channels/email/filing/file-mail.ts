import { prepareArrival } from '#features/articles/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { createExplanation } from './explanation.ts'
import { messageOf } from './message.ts'
import { arrivalOf, placeLetter } from './place-letter.ts'
import { readLetter } from './read-letter.ts'
import { type Fate, findWaitingMail, lockWaitingMail, noteFate } from './store.ts'
import type { CreateTicket } from './write.ts'

/**
 * Makes of a stored mail what it is: an answer in its ticket, a new ticket, or a record that says why it is neither.
 * Reading and cleaning happen before the transaction; in it, either everything is written or nothing.
 */
export const createMailFiler =
  (createTicket: CreateTicket) =>
  async (open: OpenUnit, id: number): Promise<void> => {
    const { deps, waiting } = await open(async (ctx) => ({ deps: ctx.deps, waiting: await findWaitingMail(ctx, id) }))
    if (!waiting) return
    const ctx = readingContext(deps, { actor: systemActor, requestId: `mail-${id}` })
    const explanation = createExplanation()
    const { steps } = explanation
    const settle = (decide: (ctx: Ctx) => Promise<Fate>, digest?: string) =>
      open(async (inside) => {
        if (await lockWaitingMail(inside, id)) await noteFate(inside, id, await decide(inside), { steps, digest })
      })
    const letter = await readLetter(ctx, waiting, explanation)
    if ('state' in letter) return settle(async () => letter)
    const article = await prepareArrival(ctx, messageOf(letter.mail), arrivalOf(letter))
    await settle((inside) => placeLetter(inside, letter, article, { explanation, createTicket }), letter.digest)
  }
