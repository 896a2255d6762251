import { Overloaded } from './concurrency.ts'

type Waiting = { size: number; enter(): void }

/**
 * Room for works of many sizes at once. Who finds too little waits in line, so that a large one is not passed by small
 * ones for ever, and is refused after `patience` milliseconds. What is larger than all the room gets all of it.
 */
export function shareRoom({ room, patience }: { room: number; patience: number }) {
  const line: Waiting[] = []
  let free = room

  function admit(): void {
    while (line[0] && line[0].size <= free) {
      const { size, enter } = line.shift() as Waiting
      free -= size
      enter()
    }
  }

  function giveUp(waiting: Waiting): void {
    line.splice(line.indexOf(waiting), 1)
    admit()
  }

  /** Tells how to give it back. */
  return async function takeRoom(wanted: number): Promise<() => void> {
    const size = Math.min(wanted, room)
    const { promise, resolve: enter, reject } = Promise.withResolvers<void>()
    const waiting = { size, enter }
    line.push(waiting)
    const timer = setTimeout(() => {
      giveUp(waiting)
      reject(new Overloaded('There was no room in time.'))
    }, patience)
    admit()
    await promise.finally(() => clearTimeout(timer))
    return () => {
      free += size
      admit()
    }
  }
}
