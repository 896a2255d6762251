import { User } from '#contract/user.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { api } from '#web/lib/api/api.ts'

export type Invitation = { email: string; problem?: string | undefined }

type Post = { role: string; groupIds: readonly number[] }

/** One after the other; a rejected one does not prevent the others. */
export async function inviteAll(emails: readonly string[], { role, groupIds }: Post): Promise<Invitation[]> {
  const invitations: Invitation[] = []
  const group_ids = Object.fromEntries(groupIds.map((id) => [id, ['full']]))
  for (const email of emails) {
    const problem = await api(User)
      .create({ email, roles: [role], group_ids, invite: true })
      .then(() => undefined, wordFailure)
    invitations.push({ email, problem })
  }
  return invitations
}
