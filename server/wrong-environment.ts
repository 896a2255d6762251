/** A wrong value of the environment that is detected after the start; the message names the variable. */
export class WrongEnvironment extends Error {
  override name = 'WrongEnvironment'
}
