import { serveBarePage } from './web-bare-server.ts'
import type { Desk, Window } from './web-desk.ts'
import { fromKey, quantile, slowDown, slowProcessor } from './web-measures.ts'

/** The conditions of a measurement: as the machine is, with a quarter of its speed, or with a slow network as well. */
export type Pace = 'usual' | 'slow' | 'visit'

/**
 * Milliseconds that the bare page takes on the machine on which the budgets were set. ADR 69 tells how they were found.
 */
const reference: Readonly<Record<Pace, number>> = { usual: 138, slow: 455, visit: 1200 }

const turns = 5

/** From Enter until the new rows are painted. */
async function renewRows(window: Window, address: string): Promise<number[]> {
  await window.page.goto(address)
  await window.page.getByRole('row').last().waitFor()
  const times: number[] = []
  // The first time is that of code that has never run.
  for (let turn = 0; turn <= turns; turn += 1) {
    times.push(await fromKey(window, 'Enter', '[role=row]', { isAnother: true }))
  }
  return times.slice(1)
}

async function visitPage(window: Window, address: string): Promise<number[]> {
  await window.page.goto(address, { waitUntil: 'commit' })
  return [(await window.ask<{ shownAt: number }>(`visit('[role=row]')`)).shownAt]
}

const conditions: Readonly<Record<Pace, (window: Window) => Promise<unknown>>> = {
  usual: async () => undefined,
  slow: slowProcessor,
  visit: slowDown,
}

async function measureOnce(desk: Desk, address: string, pace: Pace): Promise<number[]> {
  const window = await desk.open('nobody')
  await conditions[pace](window)
  const times = await (pace === 'visit' ? visitPage : renewRows)(window, address)
  await window.context.close()
  return times
}

export type Machine = {
  /** Times of the bare page, now. */
  measure(desk: Desk, pace: Pace): Promise<number[]>
  stop(): void
}

export async function openMachine(): Promise<Machine> {
  const { address, stop } = await serveBarePage()
  const measure = async (desk: Desk, pace: Pace): Promise<number[]> => {
    const times: number[] = []
    const repetitions = pace === 'visit' ? 3 : 1
    for (let time = 0; time < repetitions; time += 1) times.push(...(await measureOnce(desk, address, pace)))
    return times
  }
  return { measure, stop }
}

/** How many times as long as on the reference machine the bare page takes. */
export const slowness = (pace: Pace, times: readonly number[]): number => quantile(times, 0.5) / reference[pace]
