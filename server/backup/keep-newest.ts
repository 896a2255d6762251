import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes all but the newest backups whose names begin like this; names contain the time. Returns the deleted ones. */
export async function keepNewest(folder: string, prefix: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.backup'))
  const old = names.toSorted().toReversed().slice(count)
  for (const name of old) await rm(join(folder, name))
  return old
}
