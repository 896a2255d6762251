import { Sessions } from '#contract/session.ts'
import { api } from '#web/lib/api/api.ts'
import { createStore } from '#web/lib/external-store.ts'

/** Sent with a sensitive change: empty soon after signing in, later the password. */
export type Proof = { password?: string }

type Request = { answer: (proof: Proof | undefined) => void }

export const identityRequest = createStore<Request | undefined>(undefined)

const askForPassword = (): Promise<Proof | undefined> =>
  new Promise((resolve) => {
    const answer = (proof: Proof | undefined) => {
      identityRequest.set(undefined)
      resolve(proof)
    }
    identityRequest.set({ answer })
  })

/**
 * Asks for the password if the server needs it for a sensitive change. Undefined: the user cancelled. `before` is
 * an earlier answer, so that the password is entered once.
 */
export async function confirmIdentity(before?: Proof): Promise<Proof | undefined> {
  if (before?.password !== undefined) return before
  const { password_required } = await api(Sessions).reauthentication()
  return password_required ? askForPassword() : {}
}
