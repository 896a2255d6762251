import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { WriteKind } from './kind.ts'

export type Load = {
  /** How many so far. Throws if a write was refused, which has nothing to do with faults. */
  acknowledged(): number
  /** No further writes; resolves when the running ones are acknowledged. */
  end(): Promise<void>
  /** What is wrong afterwards. Waits for jobs. */
  verify(): Promise<string[]>
  close(): void
}

/**
 * Clients that write without a pause, or with the given one, the kinds in turn. What is acknowledged is written to a log outside of the instance,
 * which survives everything that happens to it.
 */
export async function startLoad(
  kinds: readonly WriteKind[],
  clients: number,
  pause?: () => Promise<unknown>,
): Promise<Load> {
  for (const { prepare } of kinds) await prepare?.()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-acknowledged-'))
  const log = openSync(join(folder, 'log'), 'a')
  const faults: string[] = []
  const state = { isOver: false }
  let next = 0
  let acknowledged = 0
  const write = async () => {
    while (!state.isOver) {
      await pause?.()
      const turn = next++
      const kind = kinds[turn % kinds.length] as WriteKind
      const index = Math.floor(turn / kinds.length)
      faults.push(...(await kind.write(index)))
      writeSync(log, `${kind.name} ${index}\n`)
      fsyncSync(log)
      acknowledged += 1
    }
  }
  const writing = Promise.all(Array.from({ length: clients }, write))
  let failure: Error | undefined
  writing.catch((error: Error) => (failure = error))
  return {
    acknowledged: () => {
      if (failure) throw failure
      return acknowledged
    },
    end: async () => {
      state.isOver = true
      await writing
    },
    verify: async () => [...faults, ...(await verify(kinds, readFileSync(join(folder, 'log'), 'utf8')))],
    close: () => {
      state.isOver = true
      closeSync(log)
      rmSync(folder, { recursive: true })
    },
  }
}

/** For the jobs of the last writes, and for the job of a worker that was killed. */
const patience = 180_000

async function verify(kinds: readonly WriteKind[], log: string): Promise<string[]> {
  const lines = log.trim().split('\n')
  const faults: string[] = []
  const deadline = Date.now() + patience
  for (const { name, verify: look } of kinds) {
    const indexes = lines.flatMap((line) => (line.startsWith(`${name} `) ? [Number(line.slice(name.length + 1))] : []))
    let found = await look(indexes)
    while (found.length > 0 && Date.now() < deadline) {
      await delay(2000)
      found = await look(indexes)
    }
    process.stdout.write(`${name}: ${indexes.length} acknowledged, faults: ${found.length}\n`)
    faults.push(...found)
  }
  return faults
}
