type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** Finds the number whose digest with the salt is the challenge (ALTCHA). */
export async function solveChallenge(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit' })
  const { algorithm, challenge, maxnumber, salt, signature } = (await response.json()) as Challenge
  for (let number = 0; number <= maxnumber; number += 1) {
    if ((await digest(salt + String(number))) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }
  throw new Error('The challenge has no solution.')
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(bytes))
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
