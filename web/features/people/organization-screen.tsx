import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Building2, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Organization } from '#contract/organization.ts'
import { NoteField } from '#web/features/ticket-aside/note-field.tsx'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatDate } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Facts, Part, useCustomFacts } from './details.tsx'
import { Members } from './members.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './people.module.css'
import { type Company, membersQuery, organizationQuery } from './queries.ts'
import { VolumeChart } from './volume-chart.tsx'

const OrganizationSheet = lazy(async () => ({
  default: (await import('#web/features/admin/lists/organization-sheet.tsx')).OrganizationSheet,
}))

const route = getRouteApi('/agent/organizations/$id')

async function saveNote(id: number, note: string): Promise<void> {
  await api(Organization.endpoints).update({ id, note })
  await touch(queryClient, [{ object: 'organizations', id }])
}

function Details({ company }: { company: Company }) {
  const { id, note, domain, shared, created_at } = company
  const custom = useCustomFacts('Organization', company)
  return (
    <>
      <Part title={t('Members')}>
        <Members organizationId={id} />
      </Part>
      <Part title={t('Note')}>
        <NoteField
          label={t('Organization note')}
          value={note ?? ''}
          onSave={(next) => saveNote(id, next)}
          isReadOnly={false}
        />
      </Part>
      <Part title={t('Tickets')}>
        <VolumeChart whose={{ kind: 'organizations', id }} />
      </Part>
      <Part title={t('Details')}>
        <Facts
          facts={[
            [t('Email domain'), domain],
            [t('Shared tickets'), shared === true ? t('Members can see each other’s tickets.') : t('No')],
            [t('Created'), formatDate(String(created_at))],
            ...custom,
          ]}
        />
      </Part>
    </>
  )
}

function Actions({ company }: { company: Company }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <Button icon={Pencil} onPress={() => setEditing(true)}>
        {t('Edit')}
      </Button>
      {isEditing && (
        <Suspense fallback={null}>
          <OrganizationSheet organization={company} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

function OrganizationPage({ company }: { company: Company }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: members } = useQuery(membersQuery(company.id))
  const { id, name, vip, active } = company
  return (
    <PageFrame
      whose={{ kind: 'organizations', id }}
      name={name}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      image={
        <span className={styles.house}>
          <Building2 size={20} aria-hidden />
        </span>
      }
      badges={
        <>
          {vip && <Badge tone="notice">{t('VIP')}</Badge>}
          {!active && <Badge>{t('Inactive')}</Badge>}
        </>
      }
      lead={members && tn(members.total, '{count} member', '{count} members')}
      actions={<Actions company={company} />}
      details={<Details company={company} />}
    />
  )
}

/** An organization: its members, tickets and history. */
export function OrganizationScreen() {
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(organizationQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return <OrganizationPage key={id} company={data} />
}
