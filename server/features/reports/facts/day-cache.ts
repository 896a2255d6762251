import type { ListName } from './columns.ts'

type CachedList = { list: Int32Array; turn: number }

/** The lists of a million tickets without their messages. */
const mostBytes = 100_000_000
/** Long enough to look at a report from all sides; afterwards the memory is free again. */
const idleMilliseconds = 10 * 60_000

/**
 * Lists of written days that reports have read lately, by the version of the day: it never has other lists, in any
 * process. Which version is current, every report asks the database. When it is full, lists that were not used for the
 * longest time are removed, but none that the same report has used: of a span that has no room, a part remains.
 */
export function createDayCache(limit = mostBytes) {
  /** By version and name, in the order of their last use. */
  const lists = new Map<string, CachedList>()
  let bytes = 0
  let turns = 0
  const clear = () => {
    lists.clear()
    bytes = 0
  }
  const timer = setTimeout(clear, idleMilliseconds).unref()

  const makeRoom = (needed: number, turn: number): boolean => {
    for (const [key, cached] of lists) {
      if (bytes + needed <= limit || cached.turn === turn) break
      lists.delete(key)
      bytes -= cached.list.byteLength
    }
    return bytes + needed <= limit
  }

  /** For one report. */
  const open = () => {
    const turn = ++turns
    timer.refresh()
    return {
      find: (version: string, name: ListName): Int32Array | undefined => {
        const key = keyOf(version, name)
        const cached = lists.get(key)
        if (!cached) return undefined
        lists.delete(key)
        lists.set(key, { ...cached, turn })
        return cached.list
      },
      keep: (version: string, name: ListName, list: Int32Array): void => {
        const key = keyOf(version, name)
        if (lists.has(key) || !makeRoom(list.byteLength, turn)) return
        lists.set(key, { list, turn })
        bytes += list.byteLength
      },
    }
  }
  return { open, clear, countBytes: () => bytes }
}

const keyOf = (version: string, name: ListName): string => `${version} ${name}`
