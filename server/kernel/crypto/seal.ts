import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type SealingKey = { id: string; key: Buffer }
export type Sealer = ReturnType<typeof createSealer>

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/**
 * Secrets at rest. The first key seals, every key opens: rotate by adding a new one in front. `context` is the
 * place of the value ('table.column:id'), so that a sealed text copied into another row does not open there.
 */
export function createSealer(keys: SealingKey[]) {
  const [current] = keys
  if (!current) throw new Error('A sealer needs at least one key.')
  keys.forEach(checkKey)
  const keysById = new Map(keys.map(({ id, key }) => [id, key]))

  return {
    seal(plain: string, context: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed: string, context: string): string {
      const dot = sealed.indexOf('.')
      const key = keysById.get(sealed.slice(0, dot))
      if (!key) throw new Error('A sealed value names a key that is not configured.')
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function checkKey({ id, key }: SealingKey): void {
  if (!/^[\w-]+$/.test(id)) throw new Error('The id of a sealing key consists of letters, digits, - and _.')
  if (key.length !== keyBytes) throw new Error(`Sealing key ${id} must have ${keyBytes} bytes.`)
}

/**
 * The installation's one secret, created at the first start. Outside the database, so that a dump alone opens
 * nothing.
 */
export async function loadOrCreateMasterKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, 'master.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) await createKeyFile(path)
  const { mode } = await stat(path)
  // The group may have access on purpose (Kubernetes' fsGroup does); others never. Windows reports no real modes.
  const isOpenToAll = process.platform !== 'win32' && (mode & 0o007) !== 0
  if (isOpenToAll) throw new Error(`${path} is open to every user of this machine: chmod 600 it.`)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length < keyBytes) throw new Error(`${path} is damaged: it must hold ${keyBytes} bytes in base64.`)
  return key
}

/**
 * Written to a temporary file and linked into place: of several processes starting concurrently one wins, and none
 * reads half a key.
 */
async function createKeyFile(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await file.sync()
    await link(draft, path).catch(unlessExists)
  } finally {
    await file.close()
    await rm(draft)
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** A separate key for every purpose, so that a signature for one purpose is useless for another. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, keyBytes))
}

export function sign(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url')
}
