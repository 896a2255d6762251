import { authorization } from '../client.ts'
import type { Instance } from '../instance.ts'

const paths = ['/users/me', '/ticket_overviews', '/tickets?per_page=20', '/tickets/search?query=Ticket&limit=20']

/** Agents who look at lists and search, and count what is answered badly. */
export function startReaders({ address }: Instance, count: number, pause: () => Promise<unknown>) {
  const state = { isOver: false }
  const failed: string[] = []
  let milliseconds: number[] = []
  let total = 0
  const read = async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await pause()
      const path = paths[turn % paths.length] as string
      const since = performance.now()
      const answer = await fetch(`${address}/api/v1${path}`, { headers: { authorization } })
      await answer.arrayBuffer()
      milliseconds.push(performance.now() - since)
      total += 1
      if (!answer.ok) failed.push(`GET ${path}: ${answer.status}`)
    }
  }
  const reading = Promise.all(Array.from({ length: count }, read))
  let slowest = 0
  return {
    /** Of the reads since the last report. */
    report: () => {
      const sorted = milliseconds.toSorted((a, b) => a - b)
      const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
      slowest = Math.max(slowest, p95)
      milliseconds = []
      return { count: total, p95 }
    },
    /** The p95 of the slowest day. */
    end: async () => {
      state.isOver = true
      await reading
      return { p95: slowest, failed }
    },
  }
}
