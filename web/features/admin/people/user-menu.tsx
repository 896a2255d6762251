import { Ellipsis, Eye, LockOpen, Merge, Send, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu, type MenuEntry } from '#web/ui/primitives/menu.tsx'
import { inviteAgain, resetSecondFactor, setActive, type UserTarget, unlock, viewAs } from './user-actions.ts'

const MergeUserDialog = lazy(async () => ({ default: (await import('./merge-user-dialog.tsx')).MergeUserDialog }))

const DeleteUserDialog = lazy(async () => ({ default: (await import('./delete-user-dialog.tsx')).DeleteUserDialog }))

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

/** As the server keeps them for each customer. */
function countTickets({ preferences }: AdminRecord): number {
  const { tickets_open = 0, tickets_closed = 0 } = (preferences ?? {}) as Record<string, number>
  return tickets_open + tickets_closed
}

type Dialogs = { merge: () => void; remove: (() => void) | undefined }

const accountEntries = (user: AdminRecord, target: UserTarget, { merge, remove }: Dialogs) =>
  offered([
    { id: 'merge', label: t('Merge…'), icon: Merge, isOffered: isCustomer(user), run: merge },
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
    {
      id: 'delete',
      label: t('Delete permanently…'),
      icon: Trash2,
      danger: true,
      isOffered: remove !== undefined,
      run: () => remove?.(),
    },
  ])

/** What an administrator does with a user without opening the form. */
export function UserMenu({ user }: { user: AdminRecord }) {
  const [opened, setOpened] = useState<'merge' | 'delete'>()
  const isOther = user.id !== useMe().id
  const can = useCan()
  const maySwitch = can('admin.session', 'admin.user') && isOther
  const dialogs = {
    merge: () => setOpened('merge'),
    remove: can('admin.data_privacy') ? () => setOpened('delete') : undefined,
  }
  const close = () => setOpened(undefined)
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
          { entries: isOther ? accountEntries(user, target, dialogs) : [] },
        ]}
      />
      <Suspense>
        {opened === 'merge' && <MergeUserDialog user={target} onClose={close} />}
        {opened === 'delete' && <DeleteUserDialog user={{ ...target, tickets: countTickets(user) }} onClose={close} />}
      </Suspense>
    </>
  )
}
