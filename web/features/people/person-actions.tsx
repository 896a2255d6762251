import { MailPlus, Merge, Pencil, SquarePen } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Account } from '#contract/account.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Person } from './queries.ts'

const UserSheet = lazy(async () => ({ default: (await import('#web/features/admin/people/user-sheet.tsx')).UserSheet }))

const MergeUserDialog = lazy(async () => ({
  default: (await import('#web/features/admin/people/merge-user-dialog.tsx')).MergeUserDialog,
}))

/** Access of agents and administrators is not merged. */
const isCustomer = ({ roles }: Person) => String(roles) === 'Customer'

/** A user who has signed in needs no invitation. */
const awaitsFirstVisit = ({ active, verified, email, last_login }: Person) =>
  active && !verified && Boolean(email) && last_login === null

/** Users who signed up confirm their address; invited users choose a password. */
const inviteAgain = async (person: Person) => {
  const { email, login, source } = person
  const request =
    source === 'signup'
      ? api(Account).requestVerification({ email: email ?? '' })
      : api(Account).requestPasswordReset({ username: login })
  await attempt(request, t('Invitation sent to {name}', { name: formatName(person) }))
}

export function PersonActions({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'edit' | 'merge'>()
  const close = () => setOpened(undefined)
  return (
    <>
      {mayEdit && awaitsFirstVisit(person) && (
        <Button icon={MailPlus} onPress={() => void inviteAgain(person)}>
          {t('Resend invitation')}
        </Button>
      )}
      {mayEdit && (
        <Button icon={Pencil} onPress={() => setOpened('edit')}>
          {t('Edit')}
        </Button>
      )}
      {mayEdit && person.active && isCustomer(person) && (
        <Button icon={Merge} onPress={() => setOpened('merge')}>
          {t('Merge…')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={SquarePen}
        onPress={() => void navigate({ to: '/tickets/new', search: { customer: person.id } })}
      >
        {t('New ticket')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'edit' && <UserSheet user={person} onClose={close} />}
        {opened === 'merge' && (
          <MergeUserDialog
            user={{ id: person.id, name: formatName(person) }}
            onClose={close}
            onMerged={(intoId) => void navigate({ to: '/users/$id', params: { id: String(intoId) } })}
          />
        )}
      </Suspense>
    </>
  )
}
