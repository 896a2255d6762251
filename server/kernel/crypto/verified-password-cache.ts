import { createHmac, randomBytes } from 'node:crypto'

export type Credential = { login: string; password: string; passwordHash: string }
export type VerifiedPasswordCache = ReturnType<typeof createVerifiedPasswordCache>

type CacheEntry = { userId: number; expiresAt: number }

/**
 * Caches verified passwords for a minute, because argon2 costs 50 ms per request with Basic authentication. The cache
 * key is an HMAC whose secret never leaves the process; it includes the stored hash, so a changed password misses.
 * Locking or deactivating a user needs `forget`.
 */
export function createVerifiedPasswordCache({ now = Date.now, lifetime = 60_000, capacity = 10_000 } = {}) {
  const key = randomBytes(32)
  // All entries have the same lifetime, so insertion order is also the order in which they expire.
  const entries = new Map<string, CacheEntry>()

  function fingerprint({ login, password, passwordHash }: Credential): string {
    return createHmac('sha256', key).update(`${login}\0${password}\0${passwordHash}`).digest('base64')
  }

  function evict(): void {
    for (const [print, { expiresAt }] of entries) {
      if (entries.size < capacity && expiresAt > now()) return
      entries.delete(print)
    }
  }

  return {
    add(credential: Credential, userId: number): void {
      const print = fingerprint(credential)
      entries.delete(print)
      evict()
      entries.set(print, { userId, expiresAt: now() + lifetime })
    },
    has(credential: Credential): boolean {
      const entry = entries.get(fingerprint(credential))
      return entry !== undefined && entry.expiresAt > now()
    },
    forget(userId: number): void {
      for (const [print, entry] of entries) if (entry.userId === userId) entries.delete(print)
    },
    clear(): void {
      entries.clear()
    },
  }
}
