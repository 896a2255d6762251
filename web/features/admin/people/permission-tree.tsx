import { queryOptions, useQuery } from '@tanstack/react-query'
import { Permissions } from '#contract/permission.ts'
import { api } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import styles from './people.module.css'

export type Permission = {
  id: number
  name: string
  label: string
  description: string
  preferences: { disabled?: boolean | undefined }
  /** A feature uses it. */
  available: boolean
}

const permissionsQuery = queryOptions({
  queryKey: ['permissions', 'list'],
  queryFn: () => api(Permissions).list({ per_page: 500 }),
})

/** Roles keep permissions of features that are not here, but they are not offered. */
export const onlyAvailable = (permissions: readonly Permission[]): Permission[] =>
  permissions.filter(({ available }) => available)

const parentOf = ({ name }: Permission) => name.split('.').slice(0, -1).join('.')

type TreeProps = {
  label: string
  permissions: readonly Permission[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
}

type BranchProps = Omit<TreeProps, 'label' | 'error'> & { parent: string; isHeld: boolean }

/** A permission includes all below it: these are shown as granted and cannot be removed separately. */
function Branch({ permissions, value, onChange, parent, isHeld }: BranchProps) {
  const here = permissions.filter((permission) => parentOf(permission) === parent)
  const set = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
  return here.map((permission) => {
    const { id, name, label, description, preferences } = permission
    const isOwn = value.includes(id)
    const below = permissions.filter((other) => other.name.startsWith(`${name}.`))
    const isPartly = !isHeld && !isOwn && below.some((other) => value.includes(other.id))
    return (
      <div key={id} role="group" aria-label={td(label)} className={parent === '' ? undefined : styles.branch}>
        <div className={styles.permission}>
          <Checkbox
            isSelected={isHeld || isOwn}
            isIndeterminate={isPartly}
            isDisabled={isHeld || preferences.disabled === true}
            onChange={(isOn) => set(id, isOn)}
            description={td(description)}
          >
            {td(label)}
          </Checkbox>
        </div>
        <Branch {...{ permissions, value, onChange }} parent={name} isHeld={isHeld || isOwn} />
      </div>
    )
  })
}

/** Permissions as they hang together. */
export const PermissionTree = ({ label, error, ...tree }: TreeProps) => (
  <FieldGroup label={label} gap="tight" error={error} isErrorFirst>
    {tree.permissions.length === 0 ? t('Loading…') : <Branch {...tree} parent="" isHeld={false} />}
  </FieldGroup>
)

type FieldProps = { label: string; value: unknown; onChange: (value: unknown) => void }

/** All permissions there are, for a form. */
export function PermissionsField({ label, value, onChange }: FieldProps) {
  const { data = [] } = useQuery(permissionsQuery)
  return (
    <PermissionTree
      label={label}
      permissions={onlyAvailable(data)}
      value={(value as number[] | undefined) ?? []}
      onChange={onChange}
    />
  )
}
