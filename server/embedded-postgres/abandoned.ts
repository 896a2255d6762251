import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isHeld } from './lock.ts'
import { temporaryFolder } from './data-folder.ts'
import { stopLeftover } from './postmaster.ts'

export const throwawayPrefix = 'switchboard-throwaway-'

/** Test runs that were killed leave a server and its files behind; the next run clears them away. */
export async function removeAbandoned(): Promise<void> {
  const folders = readdirSync(temporaryFolder()).filter((name) => name.startsWith(throwawayPrefix))
  for (const folder of folders.map((name) => join(temporaryFolder(), name))) {
    if (!isAbandoned(folder)) continue
    await stopLeftover(join(folder, 'postgres'), () => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder less than a minute old may belong to a run that has not locked it yet. */
function isAbandoned(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  const isOurs = stats?.uid === process.getuid?.()
  return isOurs && stats!.mtimeMs < Date.now() - 60_000 && !isHeld(join(folder, 'switchboard.pid'))
}
