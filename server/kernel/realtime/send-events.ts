import type { Deps } from '../context.ts'
import { explain } from '../errors.ts'
import { notifyChannel } from '../events/events.ts'
import { type Audiences, messagesFor, prepareDeliveries } from './audience.ts'
import type { Connections } from './connections.ts'
import { currentPosition, cursorOf, mostEvents, type EventBatch, readEventsSince, type Position } from './event-feed.ts'

/** Reads new events and sends their messages to this process's sockets. */
export type EventSender = {
  /** All events before it have been sent. */
  cursor(): Promise<string>
  stop(): Promise<void>
}

/** Milliseconds to wait after a notification: writes come in bursts, and one query reads them all. */
const debounce = 20
const retryDelay = 1000

/**
 * A notification only triggers reading: events are read from the table, so that none is missed and none sent
 * twice.
 */
export function sendEvents(deps: Deps, audiences: Audiences, connections: Connections): EventSender {
  let position: Promise<Position> | undefined
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()

  const ownPosition = () => {
    position ??= currentPosition(deps.db).catch((error: unknown) => {
      position = undefined
      throw error
    })
    return position
  }
  const read = async () => {
    // Without connections nothing is read: the next one starts at the position of that time.
    if (connections.ofAllUsers().size === 0) return void (position = undefined)
    const from = await ownPosition()
    const batch = await readEventsSince(deps.db, from)
    if (batch.events.length > 0) await deliver(deps, { audiences, connections }, batch, from)
    position = Promise.resolve(batch.position)
  }
  const schedule = (after = debounce) => {
    timer ??= setTimeout(() => {
      timer = undefined
      reading = reading.then(read).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'reading the event feed failed')
        schedule(retryDelay)
      })
    }, after).unref()
  }
  deps.pgNotify.subscribe(notifyChannel, () => schedule())
  return {
    cursor: async () => cursorOf(await ownPosition()),
    stop: () => {
      clearTimeout(timer)
      return reading
    },
  }
}

type Recipients = { audiences: Audiences; connections: Connections }

/** Without a database delivery is retried; after any other failure all clients have to reload. */
async function deliver(deps: Deps, recipients: Recipients, batch: EventBatch, from: Position): Promise<void> {
  try {
    if (batch.complete) return await sendBatch(deps, recipients, batch)
  } catch (error) {
    if (explain(error)?.status === 503) throw error
    deps.log.error({ err: error }, 'delivering events failed')
  }
  const range = { from: cursorOf(from), to: cursorOf(batch.position) }
  for (const connection of recipients.connections.ofAllUsers()) {
    connection.send({ type: 'catch_up', missed: mostEvents, ...range, complete: false })
  }
}

async function sendBatch(deps: Deps, { audiences, connections }: Recipients, { events }: EventBatch): Promise<void> {
  // An event may be read before its own notification arrived: rights are checked with fresh caches.
  for (const { object, object_id } of events) deps.caches.drop(object, object_id)
  const deliveries = await prepareDeliveries(deps, audiences, events)
  await Promise.all(
    Array.from(connections.ofAllUsers(), async (connection) => {
      const actor = await connection.actor()
      if (actor) for (const message of messagesFor(actor, deliveries)) connection.send(message)
    }),
  )
}
