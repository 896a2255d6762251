import { spawnSync } from 'node:child_process'

/** Nothing is started by them: `RUNLEVEL` tells the scripts of packages that the machine is not running services. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update'], { env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}
