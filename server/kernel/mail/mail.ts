/** An address of a header: the displayed name (may be empty) and the address, with the domain in lower case. */
export type MailAddress = { name: string; address: string }

/** A file or a nested message inside a mail. */
export type MailPart = {
  filename: string
  mimeType: string
  content: Buffer
  /** Without the angle brackets. */
  contentId: string | null
  disposition: 'attachment' | 'inline'
  /** The charset that the part claimed, for texts. */
  charset: string | null
}

/** A decoded message; nothing in it is trusted or sanitised. */
export type ParsedMail = {
  /** Without the angle brackets, as are all message ids here. */
  messageId: string | null
  inReplyTo: readonly string[]
  references: readonly string[]
  from: readonly MailAddress[]
  sender: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  /** The claimed author: the first address of From, else of Reply-To, Sender or Return-Path. */
  author: MailAddress | null
  /** Where bounces go: the address alone, empty for `<>`, null when there is no such header. */
  returnPath: string | null
  subject: string
  /** ISO 8601, null when absent or invalid. */
  date: string | null
  /** By lower-case name, decoded, in their order. */
  headers: ReadonlyMap<string, readonly string[]>
  text: string | null
  html: string | null
  parts: readonly MailPart[]
  /** What was broken or cut, for an administrator. */
  warnings: readonly string[]
}
