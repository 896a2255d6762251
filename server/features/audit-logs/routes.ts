import type { FastifyInstance } from 'fastify'
import { AuditLogs } from '#contract/audit-log.ts'
import { pageOf, sendPageHeaders, totalOf } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'
import { countEntries, latestEntries } from './store.ts'

const listSize = { usual: 100, most: 1000 }

export const routes = (app: FastifyInstance): void =>
  serve(app, AuditLogs.list, async ({ ctx: { db }, input, request, reply }) => {
    const page = pageOf(input, listSize)
    const entries = await latestEntries(db, input, page)
    sendPageHeaders(request, reply, page, await totalOf(page, entries.length, () => countEntries(db, input)))
    return entries
  })
