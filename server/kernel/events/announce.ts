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
  /** An announcement is being sent, or was sent a moment ago. */
  let isPausing = false
  const add = (jobs: number) => {
    due = { jobs: (due?.jobs ?? 0) + jobs }
  }
  const sendDue = () => {
    isPausing = false
    if (!sender || !due) return
    const send = sender
    const { jobs } = due
    due = undefined
    isPausing = true
    send(jobs)
      // The connection was lost: the next one sends it.
      .catch(() => add(jobs))
      .finally(() => send === sender && setTimeout(() => send === sender && sendDue(), pause).unref())
  }
  return {
    isConnected: () => sender !== undefined,
    announce: (jobs) => {
      add(jobs)
      if (!isPausing) sendDue()
    },
    connect: (send) => {
      sender = send
      sendDue()
    },
    disconnect: () => {
      sender = undefined
    },
  }
}
