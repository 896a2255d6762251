import { MailPlus, Pencil, SquarePen } from 'lucide-react'
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
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      {mayEdit && awaitsFirstVisit(person) && (
        <Button icon={MailPlus} onPress={() => void inviteAgain(person)}>
          {t('Resend invitation')}
        </Button>
      )}
      {mayEdit && (
        <Button icon={Pencil} onPress={() => setEditing(true)}>
          {t('Edit')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={SquarePen}
        onPress={() => void navigate({ to: '/tickets/new', search: { customer: person.id } })}
      >
        {t('New ticket')}
      </Button>
      {isEditing && (
        <Suspense fallback={null}>
          <UserSheet user={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
