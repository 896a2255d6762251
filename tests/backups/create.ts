import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInstance } from '../faults/instance.ts'
import { recordsOf } from './records.ts'

/** Writes the backup of this version, once for each version that is released: `npm run backup:fixture`. */
const root = new URL('../../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
const path = fileURLToPath(new URL(`${version}.backup`, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'switchboard-backups-'))
chmodSync(folder, 0o711)
const instance = await createInstance(29_570, {}, folder)
try {
  for (const { method, path: target, body } of recordsOf) await instance.call(method, target, body)
  rmSync(path, { force: true })
  const env = { ...process.env, DATA_DIR: folder }
  const script = fileURLToPath(new URL('bin/switchboard.js', root))
  spawnSync(process.execPath, [script, 'backup', path], { env, stdio: 'inherit' })
} finally {
  await instance.close()
}
