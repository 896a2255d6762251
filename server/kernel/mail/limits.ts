/** Limits for parsing. Real mail stays far below; what exceeds a limit is left out with a warning and remains in the raw bytes. */
export type MailLimits = {
  /** Fields of one header, and the bytes of all of them and of one. */
  fields: number
  headerBytes: number
  fieldBytes: number
  /** Nested multiparts, and parts in total. */
  depth: number
  parts: number
  /** Of one field, and the bytes of all of them. */
  addresses: number
  addressBytes: number
  messageIds: number
  /** Of all displayed texts; a longer one is also attached completely. */
  textBytes: number
  /** Of compressed RTF, whose declared size may be wrong. */
  rtfBytes: number
}

const megabyte = 1024 * 1024

/** Of up to a thousand parts, at most ten header fields each are relevant. */
export const limitsOfPart = (limits: MailLimits): MailLimits => ({
  ...limits,
  fields: Math.min(limits.fields, 100),
  headerBytes: Math.min(limits.headerBytes, megabyte / 8),
  fieldBytes: Math.min(limits.fieldBytes, megabyte / 16),
})

export const usualLimits: MailLimits = {
  fields: 1000,
  headerBytes: 2 * megabyte,
  fieldBytes: megabyte,
  depth: 50,
  parts: 1000,
  addresses: 2000,
  addressBytes: megabyte / 4,
  messageIds: 200,
  textBytes: 2 * megabyte,
  rtfBytes: 5 * megabyte,
}
