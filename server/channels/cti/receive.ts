import type { FastifyInstance } from 'fastify'
import type { Cti, Placetel, Sipgate } from '#contract/cti.ts'
import { rememberExchange } from '#features/http-logs/service.ts'
import { anonymous } from '#kernel/actor.ts'
import { Refusal } from '#kernel/errors.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { createGroupCommit, type GroupCommit } from '#kernel/group-commit.ts'
import { admit, createPace, type Pace } from './admit.ts'
import { defaultCountry } from './caller-ids/service.ts'
import { configOf } from './config.ts'
import type { Dialect } from './dialects/dialect.ts'
import { instructionFor } from './instruct.ts'
import { recordCall } from './record-call.ts'
import { describeExchange } from './remember.ts'

type CallEndpoint = typeof Cti.call | typeof Sipgate.call | typeof Placetel.call
type Heard = Serving<Record<string, unknown>>

/** One kind of telephone system, as this process hears it. */
type Line = { dialect: Dialect; pace: Pace; share: GroupCommit }

/** Serves the addresses of one kind of telephone system. */
export function receiveCalls(app: FastifyInstance, dialect: Dialect, ...endpoints: CallEndpoint[]): void {
  const line = {
    dialect,
    // An honest one that had to wait for us for seconds catches up at once.
    pace: createPace({ burst: 1000, perSecond: 250 }),
    share: createGroupCommit(app.deps, { actor: anonymous, requestId: `calls of ${dialect.backend}` }),
  }
  for (const endpoint of endpoints) {
    serve<CallEndpoint>(app, endpoint, (serving) => takeCall(serving, line) as Promise<never>, {
      admit: (asking) => admitCall(asking, line),
      ownUnits: true,
      refuse: dialect.refuse,
    })
  }
}

async function takeCall(serving: Heard, line: Line) {
  const { ctx, input, request } = serving
  const { settings } = ctx.deps
  const { backend, answer, read } = line.dialect
  const config = await configOf(settings, backend)
  const heard = await rememberingRefusals(serving, line.dialect, async () => read(input, config))
  const instruction = instructionFor(heard, config, await defaultCountry(ctx))
  // The called person sees the replaced number: so does whoever reads the log.
  const from = instruction?.action === 'dial' ? instruction.callerId : heard.from
  // It happened when it was told, not when the database had time for it.
  const rejected = instruction?.action === 'reject'
  await line.share((unit) => recordCall({ ...unit, now: ctx.now }, backend, { ...heard, from, rejected }))
  const body = await answer(instruction, heard, settings)
  rememberExchange(ctx, await describeExchange(settings, backend, request, { status: 200, body }))
  return body
}

type Asking = Pick<Heard, 'ctx' | 'request'>

/** The token in the address stands in for credentials: of a stranger, nothing else is read. */
async function admitCall(asking: Asking, { dialect, pace }: Line): Promise<void> {
  const { [`${dialect.backend}_token`]: token } = asking.request.params as Record<string, string>
  await rememberingRefusals(asking, dialect, () => admit(asking.ctx, dialect.backend, token ?? '', pace))
}

/** Whoever connects a telephone system sees what was refused too; it costs no transaction. */
async function rememberingRefusals<T>({ ctx, request }: Asking, dialect: Dialect, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message, body = { error: message } } = dialect.refuse(error)
    // Of a storm, the first drops tell enough.
    if (status === 429) throw error
    rememberExchange(ctx, await describeExchange(ctx.deps.settings, dialect.backend, request, { status, body }))
    throw error
  }
}
