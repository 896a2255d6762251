import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The operating system's account that PostgreSQL runs under; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root starts it under an account without rights. */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const clusterOwner = ownerOf(`${dataDir}/postgres`)
  if (clusterOwner) return clusterOwner

  // initdb looks its account up by number, so an owner without a name (common in containers) cannot serve.
  const accounts = readAccounts()
  const dataDirOwner = ownerOf(dataDir)
  const chosen =
    accounts.find(({ uid }) => uid === dataDirOwner?.uid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!chosen) {
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it under.')
  }
  return { uid: chosen.uid, gid: chosen.gid }
}

/** The system is asked directly, because mode bits alone miss access lists and mount options. */
export function canEnter(account: Account, folder: string): boolean {
  return !account || succeeds(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
}

export function succeeds(account: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function ownerOf(path: string): Account {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function readAccounts() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
