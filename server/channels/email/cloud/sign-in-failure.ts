/** Why a mailbox was not connected; the page to which the browser returns has a sentence for each. */
export type SignInProblem =
  | 'access_denied'
  | 'app_missing'
  | 'app_rejected'
  | 'expired'
  | 'identity_invalid'
  | 'no_offline_access'
  | 'other_mailbox'
  | 'address_taken'
  | 'provider_unreachable'
  | 'provider_refused'

export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem) {
    super(problem)
    this.problem = problem
  }
}
