import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

type LockedPackage = { version: string; license?: string; integrity?: string; resolved?: string; dev?: boolean }

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const locked = Object.entries(readJson('../package-lock.json').packages as Record<string, LockedPackage>)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) as string, ...entry }))

const partsOf = (version: string) => version.split('-')[0]!.split('.').map(Number)

function isBelow(version: string, floor: string): boolean {
  const [found, wanted] = [partsOf(version), partsOf(floor)]
  const at = wanted.findIndex((part, index) => part !== found[index])
  return at >= 0 && (found[at] ?? 0) < (wanted[at] ?? 0)
}

test('N-30 no package is older than the first version without its known vulnerabilities', () => {
  const floors = readJson('./dependency-floors.json') as Record<string, string>
  const old = locked.filter(({ name, version }) => floors[name] !== undefined && isBelow(version, floors[name]))
  assert.deepEqual(
    old.map(({ name, version }) => `${name} ${version}`),
    [],
  )
  const unknown = Object.keys(floors).filter((name) => !locked.some((each) => each.name === name))
  assert.deepEqual(unknown, [], 'a floor of a package that is not used')
  assert.deepEqual(
    [isBelow('8.20.9', '8.21.0'), isBelow('8.21.0', '8.21.0'), isBelow('9.0.0', '8.21.0')],
    [true, false, false],
  )
})

/** Compatible with MIT for a program that is installed from its sources; LGPL and MPL parts are used unchanged. */
const accepted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'CC-BY-3.0',
  'EUPL-1.1+',
])

test('N-32 every installed package has an accepted licence, and the list names it', () => {
  const installed = locked.filter(({ dev }) => !dev)
  const strange = installed.filter(
    ({ license = 'none' }) =>
      !license
        .replaceAll(/[()]/g, '')
        .split(/ (?:AND|OR) /)
        .every((one) => accepted.has(one)),
  )
  assert.deepEqual(
    strange.map(({ name, license }) => `${name}: ${license}`),
    [],
  )
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(new URL('licences.js', import.meta.url))], {
    encoding: 'utf8',
  })
  assert.equal(
    stdout.trim().split('\n').length,
    new Set(installed.map(({ name, version }) => `${name} ${version}`)).size,
  )
  assert.match(stdout, /^fastify\t[\d.]+\tMIT$/m)
})

test('packages come from the registry, with a checksum', () => {
  for (const { name, integrity = '', resolved = 'https://registry' } of locked) {
    assert.match(integrity, /^sha512-/, name)
    assert.match(resolved, /^https:\/\/registry/, name)
  }
})
