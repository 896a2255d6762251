import { Overloaded } from './concurrency.ts'

type Waiting = { size: number; resume(): void }
type Reservation = { held: number; waiting?: Waiting | undefined }

/** The part of the budget that one operation holds: it grows as needed and is released as a whole. */
export type MemoryReservation = { grow(size: number): Promise<void>; release(): void }

type Budget = { bytes: number; timeout: number }

/**
 * A memory budget for operations whose need grows while they run. A reservation that finds too little waits, and
 * is rejected after `timeout` milliseconds. The oldest never waits, even when the budget is used up: otherwise two
 * half-finished operations could wait for each other.
 */
export function createMemoryBudget({ bytes, timeout }: Budget): () => MemoryReservation {
  /** In order of creation. */
  const reservations = new Set<Reservation>()
  let used = 0

  const mayGrow = (reservation: Reservation, size: number) =>
    used + size <= bytes || reservations.values().next().value === reservation

  function resumeWaiting(): void {
    for (const reservation of reservations) {
      const { waiting } = reservation
      if (!waiting || !mayGrow(reservation, waiting.size)) continue
      reservation.waiting = undefined
      take(reservation, waiting.size)
      waiting.resume()
    }
  }

  function take(reservation: Reservation, size: number): void {
    used += size
    reservation.held += size
  }

  async function wait(reservation: Reservation, size: number): Promise<void> {
    const { promise, resolve: resume, reject } = Promise.withResolvers<void>()
    reservation.waiting = { size, resume }
    const timer = setTimeout(() => {
      reservation.waiting = undefined
      reject(new Overloaded('There was no memory in time.'))
    }, timeout)
    await promise.finally(() => clearTimeout(timer))
  }

  return () => {
    const reservation: Reservation = { held: 0 }
    reservations.add(reservation)
    return {
      grow: async (size) => (mayGrow(reservation, size) ? take(reservation, size) : wait(reservation, size)),
      release: () => {
        if (!reservations.delete(reservation)) return
        used -= reservation.held
        resumeWaiting()
      },
    }
  }
}
