import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Events } from '#contract/event.ts'
import type { Actor } from '#kernel/actor.ts'
import { unauthorized } from '#kernel/errors.ts'
import { notifyChannel } from '#kernel/events/events.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import type { Audiences } from '#kernel/realtime/audience.ts'
import { currentPosition, type FeedPlace } from '#kernel/realtime/event-feed.ts'
import { authenticateAgain } from './authenticate.ts'
import { readCursor, writeCursor } from './event-cursor.ts'
import { type EventPage, readEvents } from './read-events.ts'

const usualLimit = 100
const lines = 'application/x-ndjson'

/** Notifications may be lost with their connection, so waiting requests look again after this time. */
const lookAgain = 5000

/** Requests that wait for events at the same time. */
const waitWithinLimit = limitConcurrency({ slots: 500, waiting: 0 })

type Query = { after: string; limit: number; wait: number }

export function serveEvents(app: FastifyInstance, audiences: Audiences): void {
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiting) wake()
  }
  app.deps.pgNotify.subscribe(notifyChannel, wakeAll)
  app.addHook('preClose', async () => wakeAll())
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      waiting.add(wake)
    })

  async function read(request: FastifyRequest, query: Query): Promise<EventPage> {
    const end = performance.now() + query.wait * 1000
    let place: FeedPlace = readCursor(query.after)
    let { actor }: { actor: Actor } = request
    for (;;) {
      const page = await readEvents(app.deps, audiences, actor, { place, limit: query.limit })
      const left = end - performance.now()
      if (page.events.length > 0 || (!page.more && left <= 0) || request.raw.destroyed) return page
      place = page.place
      if (page.more) continue
      await sleep(Math.min(left, lookAgain))
      // The credentials may have been revoked while the request waited.
      const again = await authenticateAgain(app, request)
      if (!again) throw unauthorized('authentication_required', 'Authentication required')
      actor = again
    }
  }

  serve(app, Events.list, async ({ ctx, input: { after, limit = usualLimit, wait = 0 }, request }) => {
    if (after === undefined) {
      const cursor = writeCursor({ from: await currentPosition(ctx.db), to: undefined, id: 0 })
      return answer(request, { events: [], cursor, more: false })
    }
    const query = { after, limit, wait }
    const { events, cursor, more } =
      wait > 0 ? await waitWithinLimit(() => read(request, query)) : await read(request, query)
    return answer(request, { events, cursor, more })
  })
}

/** One line for each event, then one with the cursor. */
function answer({ headers }: FastifyRequest, page: Omit<EventPage, 'place'>) {
  if (!headers.accept?.includes(lines)) return page
  const { events, ...rest } = page
  return rawAnswer(lines, [...events, rest].map((line) => `${JSON.stringify(line)}\n`).join(''))
}
