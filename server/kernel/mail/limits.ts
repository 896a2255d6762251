/** What a message may cost. Real mail stays far below; what passes a limit is left out with a warning, the raw bytes keep it. */
export type MailLimits = {
  /** Fields of one header, and the bytes of all of them and of one. */
  fields: number
  headerBytes: number
  fieldBytes: number
  /** Multiparts inside each other, and parts of all of them. */
  depth: number
  parts: number
  /** Of one field, and the bytes of all of them. */
  addresses: number
  addressBytes: number
  messageIds: number
  /** Of all texts that are shown; one that is longer is attached as a whole, too. */
  textBytes: number
  /** Of what Outlook compressed, which may say that it is larger than it is. */
  rtfBytes: number
}

const megabyte = 1024 * 1024

/** There may be a thousand parts, and of each no more than ten fields say something about it. */
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
