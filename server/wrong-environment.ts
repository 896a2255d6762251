/** A value of the environment that is found to be wrong only after the start; the message names the variable. */
export class WrongEnvironment extends Error {
  override name = 'WrongEnvironment'
}
