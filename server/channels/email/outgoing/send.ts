import type { DeliveryOutcome } from '#channels/delivery/delivery.ts'
import type { Deps } from '#kernel/context.ts'
import { getAccessToken, replaceRefusedToken } from '../accounts/access-token.ts'
import { NamedFault } from '../accounts/faults.ts'
import type { SendingAccount } from './store.ts'
import { type OutgoingEnvelope, type Outcome, sendThrough } from './transport.ts'

type SendingOutcome = Omit<Outcome, 'isSignInRefused'> & Pick<DeliveryOutcome, 'channel'>

/** Sends through an account; one with OAuth signs in with a fresh token, and its state is noted. */
export async function sendFrom(
  deps: Deps,
  account: SendingAccount,
  envelope: OutgoingEnvelope,
): Promise<SendingOutcome> {
  const { id, options } = account
  const { outbound } = options
  if (!options.auth) return sendThrough({ outbound }, envelope)
  try {
    const accessToken = await getAccessToken(deps, account)
    const { isSignInRefused, ...outcome } = await sendThrough({ outbound, accessToken }, envelope)
    if (isSignInRefused && accessToken !== undefined) await replaceRefusedToken(deps, id, accessToken)
    return outcome.state === 'sent' ? { ...outcome, channel: { id, complaint: null } } : outcome
  } catch (error) {
    if (!(error instanceof NamedFault)) throw error
    return { state: 'deferred', reason: error.message, channel: { id, complaint: error.message } }
  }
}
