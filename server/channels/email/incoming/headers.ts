import { decodeWords, oneLine } from '#kernel/mail/header/encoded-words.ts'

/** A longer one is not a real Message-ID but an attack. */
const longest = 998

/** Headers are rarely longer than 20 KB; the rest is not searched. */
const headerBytes = 256 * 1024

/** The Message-ID without its angle brackets, looked up without parsing: for finding a message again, not for trust. */
export function messageIdIn(raw: Buffer): string | null {
  const value = findField(headerOf(raw), 'message-id')
  return value === undefined ? null : bareMessageId(value)
}

const headerOf = (raw: Buffer): string =>
  raw
    .subarray(0, headerBytes)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0] ?? ''

const findField = (header: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*((?:.*(?:\\r?\\n[ \\t]+.*)*))`, 'im').exec(header)?.[1]

/** Sender and subject for the log, before the mail is parsed. */
export function readSummary(raw: Buffer): { from: string | null; subject: string | null } {
  const header = headerOf(raw)
  const read = (name: string) => {
    const value = findField(header, name)
    return value === undefined
      ? null
      : oneLine(decodeWords(value.slice(0, 4 * longest)))
          .trim()
          .slice(0, longest)
          .toWellFormed()
  }
  return { from: read('from'), subject: read('subject') }
}

export function bareMessageId(value: string): string | null {
  const bare = value.replaceAll(/[\s\0<>]/g, '')
  return bare === '' ? null : bare.slice(0, longest)
}
