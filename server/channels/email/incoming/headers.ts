/** A longer one is no real Message-ID but an attack. */
const longest = 998

/** Headers are rarely longer than 20 KB; the rest is not searched. */
const headerBytes = 256 * 1024

/** The Message-ID without its angle brackets, looked up without parsing: for finding a message again, not for trust. */
export function messageIdIn(raw: Buffer): string | null {
  const header =
    raw
      .subarray(0, headerBytes)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const [, value] = /^message-id:[ \t]*((?:.*(?:\r?\n[ \t]+.*)*))/im.exec(header) ?? []
  return value === undefined ? null : bareMessageId(value)
}

export function bareMessageId(value: string): string | null {
  const bare = value.replaceAll(/[\s\0<>]/g, '')
  return bare === '' ? null : bare.slice(0, longest)
}
