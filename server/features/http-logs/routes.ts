import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { HttpLogs } from '#contract/http-log.ts'
import { answerPage } from '#kernel/http/list.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { assertReadable, readableFacilities } from './policy.ts'
import { writeExchanges } from './service.ts'
import { countExchanges, listLatestExchanges } from './store.ts'

const listSize = { usual: 50, most: 500 }

export function routes(app: FastifyInstance): void {
  app.addHook('onClose', () => writeExchanges(app.deps))
  serve(app, HttpLogs.list, (serving) => answerWith(serving, readableFacilities(serving.ctx.actor)))
  serve(app, HttpLogs.ofFacility, (serving) => {
    assertReadable(serving.ctx.actor, serving.input.facility)
    return answerWith(serving, [serving.input.facility])
  })
}

async function answerWith(serving: Serving<InputOf<typeof HttpLogs.list>>, facilities: readonly string[]) {
  const { db, deps } = serving.ctx
  await writeExchanges(deps)
  const { rows } = await answerPage(serving, listSize, {
    select: (page) => listLatestExchanges(db, facilities, page),
    count: () => countExchanges(db, facilities),
  })
  return rows
}
