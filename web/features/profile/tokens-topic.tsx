import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, Ticket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { AnswerOf } from '#contract/client.ts'
import { AccessTokens } from '#contract/token.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { onlyAvailable, type Permission, PermissionTree } from '#web/features/admin/people/permission-tree.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatDate, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { confirmIdentity, type Proof } from '#web/features/two-factor/identity-store.ts'
import { TopicList } from './topic-list.tsx'

const tokensQuery = queryOptions({
  queryKey: ['user_access_token'],
  queryFn: () => api(AccessTokens).list(),
})
type Token = AnswerOf<typeof AccessTokens.list>['tokens'][number]

const refresh = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

async function revoke({ id, name }: Token) {
  const text = t('Apps that use it lose access immediately.')
  if (!(await confirm({ title: t('Revoke “{name}”?', { name }), text, action: t('Revoke'), danger: true }))) return
  await attempt(api(AccessTokens).remove({ id }), t('Token revoked'))
  await refresh()
}

const columns = (): Column<Token>[] => [
  { id: 'name', title: t('Name'), cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: 'permission',
    title: t('Permissions'),
    isMinor: true,
    cell: ({ preferences }) => preferences.permission.join(', '),
  },
  {
    id: 'used',
    title: t('Last used'),
    width: '130px',
    cell: ({ last_used_at }) => (last_used_at ? formatRelative(last_used_at) : t('Never')),
  },
  {
    id: 'expires',
    title: t('Expires'),
    isMinor: true,
    width: '150px',
    cell: ({ expires_at }) => (expires_at ? formatDate(expires_at) : t('Never')),
  },
  {
    id: 'tools',
    title: '',
    isTool: true,
    cell: (token) => (
      <IconButton
        icon={Trash2}
        size="s"
        label={t('Revoke “{name}”', { name: token.name })}
        onPress={() => void revoke(token)}
      />
    ),
  },
]

type NewTokenProps = { proof: Proof; permissions: readonly Permission[]; onClose: () => void }

/** Confirmed, then shown once. */
function NewTokenSheet({ proof, permissions, onClose }: NewTokenProps) {
  const [name, setName] = useState('')
  const [held, setHeld] = useState<readonly number[]>([])
  const [lastDay, setLastDay] = useState<string | null>(null)
  const [secret, setSecret] = useState<string>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const permission = permissions.filter(({ id }) => held.includes(id)).map((one) => one.name)
    setSubmitted(true)
    if (permission.length === 0) return
    const confirmed = await confirmIdentity(proof)
    if (!confirmed) return
    const { token } = await api(AccessTokens).create({ name, permission, expires_at: lastDay, ...confirmed })
    setSecret(token)
    await refresh()
  })
  const close = useUnsaved(secret === undefined && (name !== '' || held.length > 0 || lastDay !== null), onClose)
  if (secret) {
    return (
      <Sheet onClose={onClose} title={name} footer={<Button onPress={onClose}>{t('Close')}</Button>}>
        <Notice tone="warning">{t('Copy it now. You won’t see it again.')}</Notice>
        <CopyText text={secret} name={t('Access token')} />
      </Sheet>
    )
  }
  return (
    <Sheet
      onClose={close}
      title={t('New access token')}
      footer={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button type="submit" form="new-access-token" variant="primary" isPending={isPending}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <Form id="new-access-token" onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('Name')}
          name="name"
          description={t('What it’s for, e.g. “Reporting”')}
          isRequired
          validationBehavior="native"
          value={name}
          onChange={setName}
        />
        <DatePicker
          label={t('Expires')}
          description={t('The token stops working on this day. Leave empty for no expiry.')}
          value={lastDay}
          onChange={setLastDay}
        />
        <PermissionTree
          label={t('Permissions')}
          permissions={permissions}
          value={held}
          onChange={setHeld}
          error={wasSubmitted && held.length === 0 ? t('Choose at least one permission.') : undefined}
        />
      </Form>
    </Sheet>
  )
}

/** Keys for programs that act in the own name. */
export function TokensTopic() {
  const query = useQuery(tokensQuery)
  const { data } = query
  const [proof, setProof] = useState<Proof>()
  return (
    <>
      <TopicList
        label={t('Access tokens')}
        columns={columns()}
        query={query}
        rows={data?.tokens}
        icon={Ticket}
        none={t('No access tokens yet')}
        purpose={t('Use a token instead of your password. It can only do what you allow.')}
        action={
          <Button variant="primary" icon={Plus} onPress={() => void confirmIdentity().then(setProof)}>
            {t('New access token')}
          </Button>
        }
      />
      {proof && (
        <NewTokenSheet
          proof={proof}
          permissions={onlyAvailable((data?.permissions ?? []) as unknown as Permission[])}
          onClose={() => setProof(undefined)}
        />
      )}
    </>
  )
}
