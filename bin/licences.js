// `npm run licences`: the licence of every package that an installation needs, from the lockfile.
import { readFileSync } from 'node:fs'

const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

/** Packages only for development are not part of an installation. */
const lines = Object.entries(lockfile.packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version, license }]) => `${path.split('node_modules/').at(-1)}\t${version}\t${license ?? 'unknown'}`)

// In one piece, so that `| head` can stop reading.
process.stdout.write(`${[...new Set(lines)].toSorted().join('\n')}\n`)
