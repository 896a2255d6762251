import type { Deps } from '../context.ts'
import { explain } from '../errors.ts'
import { notifyChannel } from '../events/events.ts'
import { type Audiences, messagesFor, prepareTellings } from './audience.ts'
import type { Connections } from './connections.ts'
import { currentPosition, cursorOf, mostNews, type News, newsSince, type Position } from './news.ts'

/** Reads what was written since the last time and tells it to this process's sockets. */
export type Follower = {
  /** Everything before it was told to everyone who may hear it. */
  cursor(): Promise<string>
  stop(): Promise<void>
}

/** Writes come in bursts: a moment later one query reads them all. */
const aMoment = 20
const untilNextTry = 1000

/** A notification is only the bell: what happened is read from the table, so that none is missed and none told twice. */
export function followEvents(deps: Deps, audiences: Audiences, connections: Connections): Follower {
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
    // Nobody listens: whoever comes next begins with what is true then.
    if (connections.count() === 0) return void (position = undefined)
    const from = await ownPosition()
    const news = await newsSince(deps.db, from)
    if (news.events.length > 0) await deliver(deps, { audiences, connections }, news, from)
    position = Promise.resolve(news.position)
  }
  const look = (after = aMoment) => {
    timer ??= setTimeout(() => {
      timer = undefined
      reading = reading.then(read).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not follow the events')
        look(untilNextTry)
      })
    }, after).unref()
  }
  deps.line.hear(notifyChannel, () => look())
  return {
    cursor: async () => cursorOf(await ownPosition()),
    stop: () => {
      clearTimeout(timer)
      return reading
    },
  }
}

type Hall = { audiences: Audiences; connections: Connections }

/** What only the database's absence keeps from being told is tried again; for anything else all are told to look. */
async function deliver(deps: Deps, hall: Hall, news: News, from: Position): Promise<void> {
  try {
    if (news.complete) return await tellNews(deps, hall, news)
  } catch (error) {
    if (explain(error)?.status === 503) throw error
    deps.log.error({ err: error }, 'could not tell what happened')
  }
  const range = { from: cursorOf(from), to: cursorOf(news.position) }
  for (const connection of hall.connections.all()) {
    connection.send({ type: 'catch_up', missed: mostNews, ...range, complete: false })
  }
}

async function tellNews(deps: Deps, { audiences, connections }: Hall, { events }: News): Promise<void> {
  // An event may be read before its own notification came: whoever hears of it is judged by what is true after it.
  for (const { object, object_id } of events) deps.caches.drop(object, object_id)
  const tellings = await prepareTellings(deps, audiences, events)
  await Promise.all(
    connections.all().map(async (connection) => {
      const actor = await connection.actor()
      if (actor) for (const message of messagesFor(actor, tellings)) connection.send(message)
    }),
  )
}
