/** Too much work is queued: answered with 503, so that clients retry later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/**
 * Runs at most `slots` operations concurrently and queues `waiting` more in order; beyond that the call is
 * rejected.
 */
export function limitConcurrency(limits: { slots: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  async function takeSlot(): Promise<void> {
    if (running < limits.slots) {
      running += 1
      return
    }
    if (queue.length >= limits.waiting) throw new Overloaded('Too much work is waiting already.')
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function passSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function runWithinLimit<T>(work: () => Promise<T>): Promise<T> {
    await takeSlot()
    try {
      return await work()
    } finally {
      passSlot()
    }
  }
}
