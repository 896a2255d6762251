import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { DamagedBackup } from './damage.ts'

/**
 * An encrypted backup: the mark, a salt, and pieces of 64 KiB, each sealed with AES-256-GCM. The key of the file is
 * derived from the given one and the salt, so that the number of a piece is a nonce that never repeats. The last piece
 * is sealed as such: pieces that are changed, exchanged, repeated or missing at the end do not open.
 */
const mark = Buffer.from('switchboard encrypted backup 1\n')
const algorithm = 'aes-256-gcm'
const saltBytes = 16
const tagBytes = 16
const pieceBytes = 64 * 1024

/** Slow on purpose (0.1 s), so that a short key cannot be guessed quickly. */
const derive = (key: string, salt: Buffer): Buffer => scryptSync(key, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 })

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of this length; the last one may be shorter, and comes even if it is empty. */
async function* cut(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length > length; waiting = waiting.subarray(length))
      yield { bytes: waiting.subarray(0, length), isLast: false }
  }
  yield { bytes: waiting, isLast: true }
}

export const encryptWith = (key: string) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const fileKey = derive(key, salt)
    yield Buffer.concat([mark, salt])
    let piece = 0
    for await (const { bytes, isLast } of cut(source, pieceBytes)) {
      const cipher = createCipheriv(algorithm, fileKey, nonceOf(piece, isLast), { authTagLength: tagBytes })
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      piece += 1
    }
  }

async function* decrypt(source: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  let piece = 0
  for await (const { bytes, isLast } of cut(source, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new DamagedBackup('The end is missing.')
    const decipher = createDecipheriv(algorithm, fileKey, nonceOf(piece, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const content = decipher.update(bytes.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw new DamagedBackup('The key is wrong, or the file is damaged.')
    }
    yield content
    piece += 1
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length + saltBytes), 0, mark.length + saltBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The contents of a file; those of an encrypted one need the key. */
export async function* readBytes(path: string, key: string | undefined): AsyncGenerator<Buffer> {
  const head = await readHead(path)
  if (!head.subarray(0, mark.length).equals(mark)) return yield* createReadStream(path)
  if (key === undefined) throw new DamagedBackup('The backup is encrypted. Give the key: --key-file=FILE')
  yield* decrypt(createReadStream(path, { start: head.length }), derive(key, head.subarray(mark.length)))
}

class UnusableKey extends Error {
  override name = 'UnusableKey'
}

const leastCharacters = 32

/** Any text of at least 32 characters, such as that of `openssl rand -base64 32`. */
export async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < leastCharacters)
    throw new UnusableKey(
      `${path}: a key needs at least ${leastCharacters} characters. Create one: openssl rand -base64 32`,
    )
  return key
}
