/**
 * Tables with many events whose records no process caches. A `NOTIFY` in a transaction holds a lock until the commit is on
 * disk, so that commits wait for each other. Notifications of these events only tell processes to read new events, and
 * are sent after commits, several together. The other ones, which clear caches, are part of the commit.
 */
export const frequentTables: ReadonlySet<string> = new Set([
  'tickets',
  'ticket_articles',
  'online_notifications',
  'attachments',
  'chat_sessions',
])

type SendAnnouncement = (jobs: number) => Promise<unknown>

/** Tells all processes, including this one, that events were written, and workers how many jobs were queued. */
export type Announcer = {
  /** Without a connection, notifications have to be part of the transaction. */
  isConnected(): boolean
  announce(jobs: number): void
  connect(send: SendAnnouncement): void
  disconnect(): void
}

/** Milliseconds between two announcements. Readers of events wait as long for further ones. */
const pause = 20

export function createAnnouncer(): Announcer {
  let sender: SendAnnouncement | undefined
  let due: { jobs: number } | undefined
  let timer: NodeJS.Timeout | undefined
  const add = (jobs: number) => {
    due = { jobs: (due?.jobs ?? 0) + jobs }
  }
  const sendDue = () => {
    timer = undefined
    if (!sender || !due) return
    const { jobs } = due
    due = undefined
    timer = setTimeout(sendDue, pause).unref()
    // The connection was lost: the next one sends it.
    sender(jobs).catch(() => add(jobs))
  }
  return {
    isConnected: () => sender !== undefined,
    announce: (jobs) => {
      add(jobs)
      if (!timer) sendDue()
    },
    connect: (send) => {
      sender = send
      if (!timer) sendDue()
    },
    disconnect: () => {
      sender = undefined
    },
  }
}
