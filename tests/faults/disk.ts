import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CannotBegin } from './cannot-begin.ts'
import { authorization } from './client.ts'
import { createInstance, type Instance } from './instance.ts'
import { createApiKind, createFileKind } from './kinds/tickets.ts'
import { startLoad } from './kinds/load.ts'
import { untilReady } from './ready.ts'

const megabytes = 400

/** The disk becomes full and has space again. Database and files are on a file system in memory. */
export async function diskFaults(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    throw new CannotBegin('This needs root, who may mount a small file system.')
  }
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const instance = await createInstance(29_542, {}, dataDir)
  const load = await startLoad([createApiKind(instance.client), createFileKind(instance.client)], 4)
  try {
    await delay(3000)
    const statuses = await fillDisk(instance, folder)
    rmSync(join(folder, 'ballast'))
    const seconds = await untilReady(instance.address)
    process.stdout.write(`full: answered ${statuses.join(', ')}; then ready after ${seconds.toFixed(1)} s\n`)
    const before = load.acknowledged()
    for (const deadline = Date.now() + 20_000; load.acknowledged() < before + 10 && Date.now() < deadline;)
      await delay(100)
    const faults = [
      ...statuses
        .filter((status) => status !== 503 && status >= 400)
        .map((status) => `a full disk is answered with ${status}`),
      ...(statuses.includes(503) ? [] : ['the disk never became full']),
      ...(seconds > 30 ? [`ready only after ${seconds.toFixed(1)} s`] : []),
      ...(load.acknowledged() < before + 10 ? ['no write was acknowledged within 20 s of free space'] : []),
    ]
    await load.end()
    return [...faults, ...(await load.verify())]
  } finally {
    load.close()
    await instance.stop()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The statuses of writes with a file while nothing is free. */
async function fillDisk({ address }: Instance, folder: string): Promise<number[]> {
  const { bavail, bsize } = statfsSync(folder)
  // A little less than free: what is left is filled by the writes.
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(bavail * bsize - 2_000_000, 0)))
  const statuses = new Set<number>()
  const headers = { authorization, 'content-type': 'application/json' }
  const attachments = [{ filename: 'a.txt', data: 'A'.repeat(600_000), 'mime-type': 'text/plain' }]
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(100)) {
    const article = { body: 'Full', attachments: [{ ...attachments[0], data: `${Date.now()}`.padEnd(600_000, 'A') }] }
    const body = JSON.stringify({ title: 'Full', group: 'Users', customer_id: 'guess:full@example.com', article })
    const status = await fetch(`${address}/api/v1/tickets`, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => 0,
    )
    statuses.add(status)
  }
  return [...statuses].toSorted((a, b) => a - b)
}
