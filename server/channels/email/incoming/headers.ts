/** Longer ones are nobody's message id but somebody's attempt. */
const longest = 998

/** A mail's header is rarely beyond 20 KB; what hides further back is not looked for. */
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
