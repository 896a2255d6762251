/** The bytes are no message, or reading them took more than they are worth; `message` says it to an administrator. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}
