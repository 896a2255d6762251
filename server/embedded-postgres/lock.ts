import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess } from './running-process.ts'

type Holder = { pid: number; identity: string; startedAt: string; address?: string }

export type Lock = { announce(address: string): void; release(): void }

/** Thrown when a living process already runs on the same data. */
export class AlreadyRunning extends Error {
  readonly pid: number
  readonly startedAt: string
  readonly address: string | undefined

  constructor({ pid, startedAt, address }: Holder) {
    super(`Already running as process ${pid} since ${startedAt}${address ? ` at ${address}` : ''}.`)
    this.name = 'AlreadyRunning'
    this.pid = pid
    this.startedAt = startedAt
    this.address = address
  }
}

/** At most one living process holds a lock file; one left by a dead process is taken over. */
export async function takeLock(path: string): Promise<Lock> {
  const me: Holder = {
    pid: process.pid,
    identity: identifyProcess(process.pid) ?? '',
    startedAt: new Date().toISOString(),
  }
  while (!createLockFile(path, me)) {
    const holder = readHolder(path)
    if (holder && isAlive(holder)) throw new AlreadyRunning(holder)
    if (holder) await removeStale(path)
  }
  return {
    announce: (address) => renameSync(writeDraft(path, { ...me, address }), path),
    release: () => rmSync(path, { force: true }),
  }
}

export function isHeld(path: string): boolean {
  const holder = readHolder(path)
  return holder !== undefined && isAlive(holder)
}

/** A hard link is created atomically, or fails because the name is taken. */
function createLockFile(path: string, holder: Holder): boolean {
  const draft = writeDraft(path, holder)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Two starters may both see a dead holder; only the one that holds the guard may remove its file. */
async function removeStale(path: string) {
  const guard = await takeLock(`${path}.guard`).catch(async (error) => {
    if (!(error instanceof AlreadyRunning)) throw error
    await delay(5)
  })
  if (!guard) return
  if (!isHeld(path)) rmSync(path, { force: true })
  guard.release()
}

function writeDraft(path: string, holder: Holder): string {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  return draft
}

/** Lock files appear whole; one that cannot be parsed was cut short by a crash of the machine, so its holder is dead. */
function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return { pid: 0, identity: '', startedAt: '' }
    throw error
  }
}

function isAlive({ pid, identity }: Holder): boolean {
  return identifyProcess(pid) === identity
}
