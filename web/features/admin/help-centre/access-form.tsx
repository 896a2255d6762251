import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { CardForm } from './card-form.tsx'
import { type AccessLevel, accessQuery, changeAccess, type HelpAccess, type HelpNode } from './queries.ts'

const levelNames: Record<AccessLevel, () => string> = {
  editor: () => t('Edit'),
  reader: () => t('Read internal answers'),
  none: () => t('Published answers only'),
}

type Role = HelpAccess['roles_reader'][number] & { isEditor: boolean }

const listRoles = ({ roles_editor, roles_reader }: HelpAccess): Role[] => [
  ...roles_editor.map((role) => ({ ...role, isEditor: true })),
  ...roles_reader.map((role) => ({ ...role, isEditor: false })),
]

/** What a role has without a row of its own. */
const usualLevel = ({ isEditor }: Role): AccessLevel => (isEditor ? 'editor' : 'reader')

const findLevel = (rows: HelpAccess['permissions'], roleId: number): AccessLevel | undefined =>
  rows.find(({ role_id }) => role_id === roleId)?.access

/** A parent's `editor` and `none` hold for everything below. */
const isFixed = (inherited: AccessLevel | undefined) => inherited === 'editor' || inherited === 'none'

/** A choice for each role with a permission of the help centre. */
export function AccessForm({ node, picker }: { node: HelpNode; picker?: ReactNode }) {
  const { data, error, refetch } = useQuery(accessQuery(node))
  const [typed, setTyped] = useState<Record<number, AccessLevel>>({})
  const form = useSubmit(async () => {
    if (!data) return
    const levels = listRoles(data).map((role) => [role.id, typed[role.id] ?? findLevel(data.permissions, role.id)])
    await changeAccess(node, Object.fromEntries(levels.filter(([, level]) => level !== undefined)))
    setTyped({})
    toast(t('Saved'))
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <CardForm
      title={t('Access')}
      lead={t('Published answers are public, whatever you choose here.')}
      form={form}
      isChanged={Object.keys(typed).length > 0}
    >
      {picker}
      {!data && <Skeleton lines={3} />}
      {data &&
        listRoles(data).map((role) => {
          const inherited = findLevel(data.inherited, role.id)
          const levels = (['editor', 'reader', 'none'] as const).filter((level) => role.isEditor || level !== 'editor')
          return (
            <Select
              key={role.id}
              label={td(role.name)}
              description={isFixed(inherited) ? t('Set by the category above.') : undefined}
              options={levels.map((level) => ({ id: level, label: levelNames[level]() }))}
              value={typed[role.id] ?? findLevel(data.permissions, role.id) ?? usualLevel(role)}
              onChange={(level) => setTyped((all) => ({ ...all, [role.id]: level }))}
              isDisabled={isFixed(inherited)}
            />
          )
        })}
    </CardForm>
  )
}
