import { Ellipsis, Eye, LockOpen, Merge, Send, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu, type MenuEntry } from '#web/ui/primitives/menu.tsx'
import { inviteAgain, resetSecondFactor, setActive, type UserTarget, unlock, viewAs } from './user-actions.ts'

const MergeUserDialog = lazy(async () => ({ default: (await import('./merge-user-dialog.tsx')).MergeUserDialog }))

/** Entries with a condition are left out where it does not hold. */
const offered = (entries: readonly (MenuEntry & { isOffered?: boolean })[]): MenuEntry[] =>
  entries.filter(({ isOffered = true }) => isOffered)

const signInEntries = (user: AdminRecord, target: UserTarget, maySwitch: boolean) =>
  offered([
    {
      id: 'as',
      label: t('View as {name}', { name: target.name }),
      icon: Eye,
      isOffered: maySwitch,
      run: () => void viewAs(target),
    },
    {
      id: 'invite',
      label: t('Resend invitation'),
      icon: Send,
      isOffered: Boolean(user.active && user.email && !user.last_login),
      run: () => void inviteAgain(target),
    },
    { id: 'unlock', label: t('Unlock sign-in'), icon: LockOpen, run: () => void unlock(target) },
    {
      id: 'factor',
      label: t('Reset two-factor authentication'),
      icon: ShieldOff,
      danger: true,
      run: () => void resetSecondFactor(target),
    },
  ])

/** Agents and administrators have their own access, which is not merged. */
const isCustomer = ({ roles }: AdminRecord) => String(roles) === 'Customer'

const accountEntries = (user: AdminRecord, target: UserTarget, onMerge: () => void) =>
  offered([
    { id: 'merge', label: t('Merge…'), icon: Merge, isOffered: isCustomer(user), run: onMerge },
    {
      id: 'activate',
      label: t('Activate'),
      icon: UserCheck,
      isOffered: user.active === false,
      run: () => void setActive(target, true),
    },
    {
      id: 'deactivate',
      label: t('Deactivate…'),
      icon: UserX,
      danger: true,
      isOffered: user.active !== false,
      run: () => void setActive(target, false),
    },
  ])

/** What an administrator does with a user without opening the form. */
export function UserMenu({ user }: { user: AdminRecord }) {
  const [isMerging, setMerging] = useState(false)
  const isOther = user.id !== useMe().id
  const maySwitch = useCan()('admin.session', 'admin.user') && isOther
  const target = { id: user.id, name: formatName(user as Person) }
  const label = t('Actions for {name}', { name: target.name })
  return (
    <>
      <Menu
        label={label}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} size="s" label={label} />}
        groups={[
          { entries: signInEntries(user, target, maySwitch) },
          { entries: isOther ? accountEntries(user, target, () => setMerging(true)) : [] },
        ]}
      />
      <Suspense>{isMerging && <MergeUserDialog user={target} onClose={() => setMerging(false)} />}</Suspense>
    </>
  )
}
