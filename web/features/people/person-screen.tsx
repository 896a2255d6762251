import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { User } from '#contract/user.ts'
import { NoteField } from '#web/features/ticket-aside/note-field.tsx'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatDate, formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { useCan } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { ContactWays } from '#web/domain/people/contact-ways.tsx'
import { Facts, Part, useCustomFacts } from './details.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { MergedPeople } from './merged-people.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonActions } from './person-actions.tsx'
import styles from './people.module.css'
import { isStaffQuery, type Person, personQuery } from './queries.ts'
import { VolumeChart } from './volume-chart.tsx'

const route = getRouteApi('/agent/users/$id')

/** Agents edit customers; other users are edited by administrators. */
function useMayEdit({ id }: Person): boolean {
  const can = useCan()
  const isAdministrator = can('admin.user')
  const { data: isStaff = true } = useQuery({ ...isStaffQuery(id), enabled: !isAdministrator })
  return id !== 1 && (isAdministrator || !isStaff)
}

const addressOf = ({ street, zip, city, country, address }: Person) =>
  address || [street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

async function saveNote(id: number, note: string): Promise<void> {
  await api(User).update({ id, note })
  await touch(queryClient, [{ object: 'users', id }])
}

function Details({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const { id, note, roles, organizations = [], last_login, created_at } = person
  const custom = useCustomFacts('User', person)
  return (
    <>
      <Part title={t('Contact')}>
        <ContactWays of={person} />
        <EmailConfirmation person={person} />
      </Part>
      {(mayEdit || note) && (
        <Part title={t('Note')}>
          <NoteField
            label={t('Customer note')}
            value={note ?? ''}
            onSave={(next) => saveNote(id, next)}
            isReadOnly={!mayEdit}
          />
        </Part>
      )}
      <MergedPeople personId={id} mayEdit={mayEdit} />
      <Part title={t('Tickets')}>
        <VolumeChart whose={{ kind: 'users', id }} />
      </Part>
      <Part title={t('Details')}>
        <Facts
          facts={[
            [t('Department'), person.department],
            [t('Address'), addressOf(person)],
            [t('Other organizations'), organizations.join(', ')],
            [t('Roles'), roles?.map((role) => td(role)).join(', ')],
            [t('Username'), person.login === person.email ? null : person.login],
            [t('Last sign-in'), last_login === null ? t('Never') : formatRelative(last_login)],
            [t('Created'), formatDate(created_at)],
            ...custom,
          ]}
        />
      </Part>
    </>
  )
}

const Badges = ({ person: { vip, active, out_of_office } }: { person: Person }) => (
  <>
    {vip && <Badge tone="notice">{t('VIP')}</Badge>}
    {!active && <Badge>{t('Inactive')}</Badge>}
    {out_of_office && <Badge>{t('out of office')}</Badge>}
  </>
)

const Lead = ({ person: { organization, organization_id, email } }: { person: Person }) =>
  organization_id !== null && organization ? (
    <Link to="/organizations/$id" params={{ id: String(organization_id) }} look="plain" className={styles.of}>
      <bdi>{organization}</bdi>
    </Link>
  ) : (
    <bdi>{email}</bdi>
  )

function PersonPage({ person }: { person: Person }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useMayEdit(person)
  const name = formatName(person)
  return (
    <PageFrame
      whose={{ kind: 'users', id: person.id }}
      name={name}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      image={<Avatar name={name} size="l" image={findPicture(person)} />}
      badges={<Badges person={person} />}
      lead={<Lead person={person} />}
      actions={<PersonActions person={person} mayEdit={mayEdit} />}
      details={<Details person={person} mayEdit={mayEdit} />}
    />
  )
}

/** A person: contact details, tickets and history. */
export function PersonScreen() {
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(personQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return <PersonPage key={id} person={data} />
}
