import { Overloaded } from './concurrency.ts'

type Waiting = { size: number; enter(): void }
type Share = { held: number; waiting?: Waiting | undefined }

/** One work's part of the room: it grows as needed, and is given back as a whole. */
export type RoomShare = { grow(size: number): Promise<void>; leave(): void }

/**
 * Room for works that grow while they go on. One that finds too little waits, and is refused after `patience`
 * milliseconds. The oldest work never waits, even if the room is used up: otherwise two works that are half
 * done could wait for each other.
 */
export function shareRoom({ room, patience }: { room: number; patience: number }): () => RoomShare {
  /** In the order in which they came. */
  const shares = new Set<Share>()
  let used = 0

  const mayGrow = (share: Share, size: number) => used + size <= room || shares.values().next().value === share

  function admit(): void {
    for (const share of shares) {
      const { waiting } = share
      if (!waiting || !mayGrow(share, waiting.size)) continue
      share.waiting = undefined
      take(share, waiting.size)
      waiting.enter()
    }
  }

  function take(share: Share, size: number): void {
    used += size
    share.held += size
  }

  async function wait(share: Share, size: number): Promise<void> {
    const { promise, resolve: enter, reject } = Promise.withResolvers<void>()
    share.waiting = { size, enter }
    const timer = setTimeout(() => {
      share.waiting = undefined
      reject(new Overloaded('There was no room in time.'))
    }, patience)
    await promise.finally(() => clearTimeout(timer))
  }

  return () => {
    const share: Share = { held: 0 }
    shares.add(share)
    return {
      grow: async (size) => (mayGrow(share, size) ? take(share, size) : wait(share, size)),
      leave: () => {
        if (!shares.delete(share)) return
        used -= share.held
        admit()
      },
    }
  }
}
