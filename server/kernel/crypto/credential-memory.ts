import { createHmac, randomBytes } from 'node:crypto'

export type Credential = { login: string; password: string; passwordHash: string }
export type CredentialMemory = ReturnType<typeof createCredentialMemory>

type Remembered = { userId: number; expiresAt: number }

/**
 * Remembers verified credentials for a minute, or argon2 alone would cost 50 ms a request with Basic authentication.
 * Keyed by an HMAC whose key never leaves the process; the stored hash is part of it, so that a changed password
 * is forgotten by itself. Locking or deactivating a user needs `forget`.
 */
export function createCredentialMemory({ now = Date.now, lifetime = 60_000, capacity = 10_000 } = {}) {
  const key = randomBytes(32)
  // All entries live equally long, so insertion order is also the order in which they expire.
  const entries = new Map<string, Remembered>()

  function fingerprint({ login, password, passwordHash }: Credential): string {
    return createHmac('sha256', key).update(`${login}\0${password}\0${passwordHash}`).digest('base64')
  }

  function makeRoom(): void {
    for (const [print, { expiresAt }] of entries) {
      if (entries.size < capacity && expiresAt > now()) return
      entries.delete(print)
    }
  }

  return {
    remember(credential: Credential, userId: number): void {
      const print = fingerprint(credential)
      entries.delete(print)
      makeRoom()
      entries.set(print, { userId, expiresAt: now() + lifetime })
    },
    recalls(credential: Credential): boolean {
      const remembered = entries.get(fingerprint(credential))
      return remembered !== undefined && remembered.expiresAt > now()
    },
    forget(userId: number): void {
      for (const [print, remembered] of entries) if (remembered.userId === userId) entries.delete(print)
    },
    clear(): void {
      entries.clear()
    },
  }
}
