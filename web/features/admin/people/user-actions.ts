import { Sessions } from '#contract/session.ts'
import { TwoFactor } from '#contract/two-factor.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { request, tokenHeader } from '#web/lib/api/send.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'

export type UserTarget = { id: number; name: string }

/** The page reloads, so that nothing of the administrator's own view is left. */
export async function viewAs({ id, name }: UserTarget): Promise<void> {
  const text = t('You’ll see everything as {name} does until you switch back. This is recorded in the audit log.', {
    name,
  })
  if (!(await confirm({ title: t('View as {name}?', { name }), text, action: t('View as {name}', { name }) }))) return
  const path = Sessions.switchUser.path.replace('{user_id}', String(id))
  const isSwitched = await attempt(
    request({ method: 'GET', path, headers: tokenHeader() }),
    t('You’re viewing as {name}.', { name }),
  )
  if (isSwitched) location.assign('/')
}

export async function inviteAgain({ id, name }: UserTarget): Promise<void> {
  await attempt(api(User).invite({ id }), t('Invitation sent to {name}', { name }))
}

export async function unlock({ id, name }: UserTarget): Promise<void> {
  await attempt(api(User).unlock({ id }), t('{name} can sign in again', { name }))
  await touch(queryClient, [{ object: 'users', id }])
}

/** An inactive user cannot sign in; their tickets stay as they are. */
export async function setActive({ id, name }: UserTarget, active: boolean): Promise<void> {
  if (!active) {
    const text = t('{name} is signed out and can’t sign in any more. Tickets and messages stay.', { name })
    const question = { title: t('Deactivate {name}?', { name }), text, action: t('Deactivate'), danger: true }
    if (!(await confirm(question))) return
  }
  const said = active ? t('{name} is active again', { name }) : t('{name} is inactive', { name })
  await attempt(api(User).update({ id, active }), said)
  await touch(queryClient, [{ object: 'users', id }])
}

export async function resetSecondFactor({ id, name }: UserTarget): Promise<void> {
  const text = t('{name} can sign in with just a password until they set it up again.', { name })
  const question = { title: t('Reset two-factor authentication?'), text, action: t('Reset'), danger: true }
  if (!(await confirm(question))) return
  await attempt(api(TwoFactor).removeAllOfUser({ id }), t('Two-factor authentication reset for {name}', { name }))
}
