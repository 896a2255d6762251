import type { FastifyInstance } from 'fastify'
import type { Cti, Placetel, Sipgate } from '#contract/cti.ts'
import { Refusal } from '#kernel/errors.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { admit, createPace, type Pace } from './admit.ts'
import { configOf } from './config.ts'
import type { Dialect, HeardCall } from './dialects/dialect.ts'
import { instructionFor } from './instruct.ts'
import { recordCall } from './record-call.ts'
import { remember } from './remember.ts'

type CallEndpoint = typeof Cti.call | typeof Sipgate.call | typeof Placetel.call
type Input = Record<string, unknown>

/** Serves the addresses of one kind of telephone system. */
export function receiveCalls(app: FastifyInstance, dialect: Dialect, ...endpoints: CallEndpoint[]): void {
  const pace = createPace({ burst: 300, perSecond: 250 })
  for (const endpoint of endpoints) {
    serve<CallEndpoint>(app, endpoint, (serving) => takeCall(serving, dialect) as Promise<never>, {
      ahead: (serving) => hear(serving, dialect, pace) as Promise<never>,
    })
  }
}

/** Before the transaction: strangers and mistakes cost none, and what is refused can be remembered. */
async function hear({ ctx, input, request }: Serving<Input>, dialect: Dialect, pace: Pace) {
  const { db, settings } = ctx.deps
  try {
    await admit(ctx, dialect.backend, String(input[`${dialect.backend}_token`]), pace)
    return { heard: dialect.read(input, await configOf(settings, dialect.backend)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = dialect.refuse(error)
    const { status, message, body = { error: message } } = refusal
    // Of a storm, the first drops tell enough.
    if (status !== 429) await remember(ctx, request, dialect.backend, { db, status, body })
    throw refusal
  }
}

async function takeCall({ ctx, input, request }: Serving<Input>, dialect: Dialect) {
  const { db, deps } = ctx
  const heard = input.heard as HeardCall
  const instruction = instructionFor(heard, await configOf(deps.settings, dialect.backend))
  // The called person sees the replaced number: so does whoever reads the log.
  const from = instruction?.action === 'dial' ? instruction.callerId : heard.from
  await recordCall(ctx, dialect.backend, { ...heard, from })
  const body = await dialect.answer(instruction, heard, deps.settings)
  await remember(ctx, request, dialect.backend, { db, status: 200, body })
  return body
}
