import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotBegin } from '../cannot-begin.ts'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 29 })

/** The commit that is given, or the newest tag of a version that is not this one, or the last commit. */
export function chooseOlderVersion(given: string | undefined): { commit: string; reason: string } {
  const head = git('rev-parse', 'HEAD')
  if (head.error || head.status !== 0)
    throw new CannotBegin('This trial needs git and a clone: it takes the version before from the history.')
  if (given !== undefined) return { commit: resolveCommit(given), reason: `chosen by --from=${given}` }
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD~1')
  const newest = tags.status === 0 ? tags.stdout.split('\n').find((tag) => tag !== '') : undefined
  return newest === undefined
    ? { commit: head.stdout.trim(), reason: 'this clone has no tag of an earlier version; --from=COMMIT chooses one' }
    : { commit: resolveCommit(newest), reason: `the newest tag, ${newest}` }
}

function resolveCommit(name: string): string {
  const found = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (found.status === 0) return found.stdout.trim()
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true'
  const advice = isShallow ? ' The clone is shallow: git fetch --unshallow --tags' : ''
  throw new CannotBegin(`This clone has no commit ${name}.${advice}`)
}

/** The files of a commit, with packages. */
export function unpackVersion(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, '.archive.tar')
  mustRun('git', ['archive', '--output', archive, commit], root)
  mustRun('tar', ['-xf', archive], folder)
  providePackages(folder)
}

const leftOut = new Set(['.git', 'node_modules', 'data', join('web', 'dist')])

/** The files as they are here, also those that are not committed. */
export function copyThisVersion(folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.has(relative(root, path).split('/').join(sep)) })
  providePackages(folder)
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Those of this clone if the version needs the same ones. */
function providePackages(folder: string): void {
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else mustRun('npm', ['ci', '--omit=dev', '--include=optional'], folder)
}

function mustRun(program: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new CannotBegin(`${program} ${args[0]} failed: ${error?.message ?? stderr}`)
}

/** A column more in every table: what a newer version may do at most, see db/expand-only.test.ts. A file for each table. */
export function addMigrations(folder: string): void {
  const migrations = join(folder, 'db/migrations')
  const created = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [
      ...readFileSync(join(migrations, name), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm),
    ])
  for (const table of new Set(created.map(([, name]) => name as string)))
    writeFileSync(
      join(migrations, `9999_add_column_to_${table}.sql`),
      `alter table ${table} add column added_by_trial text;\n`,
    )
}

/** Runs a command of the command line of a version. Returns what is wrong. */
export function runCommand(folder: string, args: string[], environment: Record<string, string>): string[] {
  const env = { ...process.env, ...environment }
  const script = join(folder, 'bin/switchboard.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return status === 0 ? [] : [`switchboard ${args[0]} ended with ${status}: ${`${stdout}${stderr}`.slice(-500)}`]
}
