import type { FastifyInstance } from 'fastify'
import type { Cti, Placetel, Sipgate } from '#contract/cti.ts'
import { recordExchange } from '#features/http-logs/service.ts'
import { anonymous } from '#kernel/actor.ts'
import { Refusal } from '#kernel/errors.ts'
import { createGroupCommit, type GroupCommit } from '#kernel/group-commit.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { createTokenBucket, type TokenBucket } from '#kernel/limits/token-bucket.ts'
import { authenticatePhoneSystem } from './authenticate.ts'
import { instructionFor } from './call-rules.ts'
import { defaultCountry } from './caller-ids/service.ts'
import { loadConfig } from './config.ts'
import type { Dialect } from './dialects/dialect.ts'
import { recordCall } from './record-call.ts'
import { describeExchange } from './request-log.ts'

type CallEndpoint = typeof Cti.call | typeof Sipgate.call | typeof Placetel.call
type CallRequest = Serving<Record<string, unknown>>

/** One kind of telephone system, with its limit and its group commit in this process. */
type Backend = { dialect: Dialect; rateLimit: TokenBucket; commit: GroupCommit }

/** Serves the addresses of one kind of telephone system. */
export function receiveCalls(app: FastifyInstance, dialect: Dialect, ...endpoints: CallEndpoint[]): void {
  const backend = {
    dialect,
    // A phone system that had to wait for seconds sends its backlog at once. In memory, because it protects this
    // process: in the database, the limit would cost half as much as the work that it limits. A busy phone
    // system sends 200 events a second.
    rateLimit: createTokenBucket({ burst: 1000, perSecond: 250 }),
    commit: createGroupCommit(app.deps, { actor: anonymous, requestId: `calls of ${dialect.backend}` }),
  }
  for (const endpoint of endpoints) {
    serve<CallEndpoint>(app, endpoint, (serving) => takeCall(serving, backend), {
      admit: (asking) => authenticateCall(asking, backend),
      ownUnits: true,
      refuse: dialect.refuse,
    })
  }
}

async function takeCall(serving: CallRequest, system: Backend) {
  const { ctx, input, request } = serving
  const { settings } = ctx.deps
  const { backend, answer, read } = system.dialect
  const config = await loadConfig(settings, backend)
  const heard = await loggingRefusals(serving, system.dialect, async () => read(input, config))
  const instruction = instructionFor(heard, config, await defaultCountry(ctx))
  // The called person sees the replaced number, so the log shows it too.
  const from = instruction?.action === 'dial' ? instruction.callerId : heard.from
  // The time of the request, not of the transaction.
  const rejected = instruction?.action === 'reject'
  await system.commit((unit) => recordCall({ ...unit, now: ctx.now }, backend, { ...heard, from, rejected }))
  const body = await answer(instruction, heard, settings)
  recordExchange(ctx, await describeExchange(settings, backend, request, { status: 200, body }))
  return body
}

type Asking = Pick<CallRequest, 'ctx' | 'request'>

/** The token in the URL is the credential: without a valid one, the body is not read. */
async function authenticateCall(asking: Asking, { dialect, rateLimit }: Backend): Promise<void> {
  const { [`${dialect.backend}_token`]: token } = asking.request.params as Record<string, string>
  await loggingRefusals(asking, dialect, () =>
    authenticatePhoneSystem(asking.ctx, dialect.backend, token ?? '', rateLimit),
  )
}

/** Rejected requests are logged too, for the administrator who connects a phone system; this needs no transaction. */
async function loggingRefusals<T>({ ctx, request }: Asking, dialect: Dialect, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message, body = { error: message } } = dialect.refuse(error)
    // Requests beyond the rate limit are not logged: the first ones are enough.
    if (status === 429) throw error
    recordExchange(ctx, await describeExchange(ctx.deps.settings, dialect.backend, request, { status, body }))
    throw error
  }
}
