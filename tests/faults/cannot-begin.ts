/** Why a trial cannot begin, for the person who started it. */
export class CannotBegin extends Error {
  override name = 'CannotBegin'
}
