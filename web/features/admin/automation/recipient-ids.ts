const prefix = 'userid_'

/** How rules name a user as the recipient of an email. */
export const userRecipient = (id: number): string => `${prefix}${id}`

/** The id of a user among recipients; undefined for kinds of recipients and addresses. */
export const readRecipientId = (recipient: string): number | undefined =>
  recipient.startsWith(prefix) ? Number(recipient.slice(prefix.length)) : undefined

export const readRecipientIds = (recipients: readonly string[]): number[] =>
  recipients.flatMap((recipient) => readRecipientId(recipient) ?? [])
