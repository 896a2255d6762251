import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { fine, type Finding, problem, problemIfFails, warning } from './finding.ts'

export function checkNode(version = process.versions.node): Finding[] {
  const major = Number(version.split('.')[0])
  return major >= 24
    ? [fine(`Node ${version} is recent enough.`)]
    : [problem(`Node ${version} is too old: 24 or newer is needed.`)]
}

export const checkDataFolder = ({ dataDir }: Config): Promise<Finding[]> =>
  problemIfFails(
    (reason) => `The data folder ${dataDir} cannot be used: ${reason}`,
    async () => {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return [fine(`The data folder ${dataDir} can be read and written.`)]
    },
  )

/** The key opens stored passwords: no other account of the machine may read it. */
export async function checkKey({ dataDir, secretKey }: Config): Promise<Finding[]> {
  if (secretKey) return [fine('The key for stored passwords comes from SECRET_KEY.')]
  const path = join(dataDir, 'secrets', 'master.key')
  return problemIfFails(
    (reason) => `The key for stored passwords (${path}) cannot be read: ${reason}`,
    async () => {
      const { mode, uid } = await stat(path)
      if ((mode & 0o077) !== 0) return [problem(`Other users of this machine can read ${path}. Run: chmod 600 ${path}`)]
      const own = process.getuid?.() ?? uid
      if (uid !== own && own !== 0) return [problem(`${path} belongs to another account on this machine.`)]
      return [fine('Only this account can read the key for stored passwords.')]
    },
  )
}

const gigabyte = 1024 ** 3
const leastFree = { problem: 0.2 * gigabyte, warning: 2 * gigabyte }

export const checkDisk = ({ dataDir }: Config): Promise<Finding[]> =>
  problemIfFails(
    (reason) => `The free space of ${dataDir} is unknown: ${reason}`,
    async () => {
      const { bavail, bsize, blocks, ffree, files } = await statfs(dataDir)
      return judgeDisk({ free: bavail * bsize, total: blocks * bsize, freeFiles: ffree, files })
    },
  )

type Disk = { free: number; total: number; freeFiles: number; files: number }

export function judgeDisk({ free, total, freeFiles, files }: Disk): Finding[] {
  const share = `${(free / gigabyte).toFixed(1)} of ${(total / gigabyte).toFixed(1)} GB are free`
  const full =
    files > 0 && freeFiles < files * 0.01 ? [problem('The file system has room for hardly any more files.')] : []
  if (free < leastFree.problem) return [...full, problem(`The disk is almost full: ${share}.`)]
  if (free < leastFree.warning) return [...full, warning(`The disk will be full soon: ${share}.`)]
  return [...full, fine(`The disk has space: ${share}.`)]
}
