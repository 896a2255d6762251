import { tooMany } from '../errors.ts'

/**
 * The pool has 16 connections: one user may hold 2 of them with searches and reports, all users together 6, so
 * that the rest of the application keeps working. A screen requests several lists concurrently, so some of them
 * wait.
 */
export const usualCostlyLimits = {
  perUser: 2,
  inAll: 6,
  waitingPerUser: 20,
  timeout: 10_000,
  /** A person who types causes 5 a second, a program that synchronises its records perhaps 10. */
  perMinute: 1200,
}
type CostlyLimits = typeof usualCostlyLimits

/** For answers that are sent piece by piece. Each takes about 10 MB and no connection while its client reads. */
export const streamLimits: CostlyLimits = { ...usualCostlyLimits, perUser: 4, inAll: 16, timeout: 30_000 }

type Waiting = { userId: number; isGone: () => boolean; enter: () => void; refuse: (error: Error) => void }
/** `isGone`: the client no longer waits for the answer. */
type CostlyRequest = { userId: number; isGone?: () => boolean }

export type RunCostly = <T>(asking: CostlyRequest, work: () => Promise<T>) => Promise<T>

/** Runs costly requests within the limits, in order of arrival among the users below their limit. */
export function limitCostly(limits: CostlyLimits = usualCostlyLimits): RunCostly {
  const countThisMinute = countPerMinute()
  const slots = countSlots(limits)
  const queue = createQueue()

  function admitNext(): void {
    for (const gone of queue.select(({ isGone }) => isGone())) gone.refuse(tooMany(1))
    const [next] = queue.select(({ userId }) => slots.hasRoom(userId))
    if (!next) return
    slots.take(next.userId)
    next.enter()
    admitNext()
  }

  async function enter({ userId, isGone = () => false }: CostlyRequest): Promise<void> {
    if (slots.hasRoom(userId)) return slots.take(userId)
    if (queue.select((waiting) => waiting.userId === userId).length >= limits.waitingPerUser) throw tooMany(2)
    return queue.join({ userId, isGone }, limits.timeout)
  }

  return async (asking, work) => {
    if (countThisMinute(asking.userId) > limits.perMinute) throw tooMany(60)
    await enter(asking)
    try {
      return await work()
    } finally {
      slots.free(asking.userId)
      admitNext()
    }
  }
}

function countSlots({ inAll, perUser }: CostlyLimits) {
  const running = new Map<number, number>()
  let all = 0
  const ofUser = (userId: number) => running.get(userId) ?? 0
  const add = (userId: number, change: 1 | -1) => {
    all += change
    running.set(userId, ofUser(userId) + change)
    if (ofUser(userId) === 0) running.delete(userId)
  }
  return {
    hasRoom: (userId: number) => all < inAll && ofUser(userId) < perUser,
    take: (userId: number) => add(userId, 1),
    free: (userId: number) => add(userId, -1),
  }
}

function createQueue() {
  const queue = new Set<Waiting>()
  return {
    select: (isMeant: (waiting: Waiting) => boolean) => [...queue].filter(isMeant),
    join(asking: Required<CostlyRequest>, timeout: number): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leaveAnd = (settle: () => void) => {
        clearTimeout(timer)
        queue.delete(waiting)
        settle()
      }
      const waiting: Waiting = {
        ...asking,
        enter: () => leaveAnd(resolve),
        refuse: (error) => leaveAnd(() => reject(error)),
      }
      const timer = setTimeout(() => waiting.refuse(tooMany(2)), timeout)
      queue.add(waiting)
      return promise
    },
  }
}

/** How many requests a user began within the current minute, in this process. */
function countPerMinute(): (userId: number) => number {
  const counts = new Map<number, number>()
  let minute = 0
  return (userId) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    counts.set(userId, (counts.get(userId) ?? 0) + 1)
    return counts.get(userId) as number
  }
}
