/** Printed without a stack: the message says what to do. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Wrong arguments: the usage of the command is printed as well. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
