import { prepareArrival } from '#features/articles/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { createExplanation } from '#channels/arrival/explanation.ts'
import { describeArrival } from './describe-arrival.ts'
import { fileIncomingMail } from './file-incoming-mail.ts'
import { toArrivedMessage } from './message.ts'
import { readIncomingMail } from './read-incoming-mail.ts'
import { type FilingResult, findWaitingMail, lockWaitingMail, noteFilingResult } from './store.ts'

/**
 * Turns a stored mail into an article of its ticket, a new ticket, or a record that says why it is neither. The mail is
 * parsed and sanitised before the transaction, which writes everything or nothing.
 */
export async function fileMail(open: OpenUnit, id: number): Promise<void> {
  const { deps, waiting } = await open(async (ctx) => ({ deps: ctx.deps, waiting: await findWaitingMail(ctx, id) }))
  if (!waiting) return
  const ctx = readingContext(deps, { actor: systemActor, requestId: `mail-${id}` })
  const explanation = createExplanation()
  const { steps } = explanation
  const settle = (decide: (ctx: Ctx) => Promise<FilingResult>, digest?: string) =>
    open(async (inside) => {
      if (await lockWaitingMail(inside, id)) await noteFilingResult(inside, id, await decide(inside), { steps, digest })
    })
  const incoming = await readIncomingMail(ctx, waiting, explanation)
  if ('state' in incoming) return settle(async () => incoming)
  const article = await prepareArrival(ctx, toArrivedMessage(incoming.mail), describeArrival(incoming))
  await settle((inside) => fileIncomingMail(inside, incoming, article, explanation), incoming.digest)
}
