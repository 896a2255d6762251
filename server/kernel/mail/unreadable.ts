/** The bytes are not a message, or parsing them took too long; `message` is for administrators. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}
