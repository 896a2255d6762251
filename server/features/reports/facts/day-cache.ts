import type { ListName } from './columns.ts'

/** The lists that were read of one version of a day. */
type CachedDay = { lists: Map<ListName, Int32Array>; turn: number }

/** The lists of a million tickets without their messages. */
const mostBytes = 100_000_000
/** Long enough to look at a report from all sides; afterwards the memory is free again. */
const idleMilliseconds = 10 * 60_000

/**
 * Lists of written days that reports have read lately, by the version of the day: it never has other lists, in any
 * process. Which version is current, every report asks the database. When it is full, days that were not used for the
 * longest time are removed, but none that the same report has used: of a span that has no room, a part remains.
 */
export function createDayCache(limit = mostBytes) {
  /** In the order of their last use. */
  const days = new Map<string, CachedDay>()
  let bytes = 0
  let turns = 0
  const clear = () => {
    days.clear()
    bytes = 0
  }
  const timer = setTimeout(clear, idleMilliseconds).unref()

  const remove = (version: string, { lists }: CachedDay) => {
    days.delete(version)
    for (const list of lists.values()) bytes -= list.byteLength
  }
  const makeRoom = (needed: number, turn: number): boolean => {
    for (const [version, day] of days) {
      if (bytes + needed <= limit || day.turn === turn) break
      remove(version, day)
    }
    return bytes + needed <= limit
  }
  const use = (version: string, turn: number): CachedDay => {
    const day = days.get(version) ?? { lists: new Map(), turn }
    day.turn = turn
    days.delete(version)
    days.set(version, day)
    return day
  }

  /** For one report. */
  const open = () => {
    const turn = ++turns
    timer.refresh()
    return {
      find: (version: string, name: ListName): Int32Array | undefined =>
        days.has(version) ? use(version, turn).lists.get(name) : undefined,
      keep: (version: string, name: ListName, list: Int32Array): void => {
        if (days.get(version)?.lists.has(name) || !makeRoom(list.byteLength, turn)) return
        use(version, turn).lists.set(name, list)
        bytes += list.byteLength
      },
    }
  }
  return { open, clear, countBytes: () => bytes }
}
