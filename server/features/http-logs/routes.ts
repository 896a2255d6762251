import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { HttpLogs } from '#contract/http-log.ts'
import { pageOf, sendPageHeaders, totalOf } from '#kernel/http/paging.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { assertReadable, readableFacilities } from './policy.ts'
import { writeExchanges } from './service.ts'
import { countExchanges, latestExchanges } from './store.ts'

const listSize = { usual: 50, most: 500 }

export function routes(app: FastifyInstance): void {
  app.addHook('onClose', () => writeExchanges(app.deps))
  serve(app, HttpLogs.list, (serving) => answerWith(serving, readableFacilities(serving.ctx.actor)) as Promise<never>)
  serve(app, HttpLogs.ofFacility, (serving) => {
    assertReadable(serving.ctx.actor, serving.input.facility)
    return answerWith(serving, [serving.input.facility]) as Promise<never>
  })
}

async function answerWith(
  { ctx: { db, deps }, input, request, reply }: Serving<InputOf<typeof HttpLogs.list>>,
  facilities: readonly string[],
) {
  const page = pageOf(input, listSize)
  await writeExchanges(deps)
  const exchanges = await latestExchanges(db, facilities, page)
  sendPageHeaders(request, reply, page, await totalOf(page, exchanges.length, () => countExchanges(db, facilities)))
  return exchanges
}
