import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isHeld } from './lock.ts'
import { stopLeftover } from './postmaster.ts'
import { throwawayFolders } from './throwaway-folder.ts'

export const throwawayPrefix = 'switchboard-throwaway-'

/** Test runs that were killed leave a server and its files behind; the next run clears them away. */
export async function removeAbandoned(): Promise<void> {
  for (const folder of throwawayFolders().flatMap(listThrowaways)) {
    if (!isAbandoned(folder)) continue
    await stopLeftover(join(folder, 'postgres'), () => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

const listThrowaways = (place: string): string[] =>
  readdirSync(place)
    .filter((name) => name.startsWith(throwawayPrefix))
    .map((name) => join(place, name))

/** A folder less than a minute old may belong to a run that has not locked it yet. */
function isAbandoned(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  const isOurs = stats?.uid === process.getuid?.()
  return isOurs && stats!.mtimeMs < Date.now() - 60_000 && !isHeld(join(folder, 'switchboard.pid'))
}
