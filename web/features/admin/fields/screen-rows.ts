import type { CustomObject, Screens } from '#contract/attributes/custom.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** A form or a page, and who sees it there. */
export type ScreenRow = { screen: string; label: string; permissions: readonly string[] }

const agentsOf: Record<CustomObject, readonly string[]> = {
  Ticket: ['ticket.agent'],
  User: ['ticket.agent', 'admin.user'],
  Organization: ['ticket.agent', 'admin.organization'],
  Group: ['admin.group'],
}

const customers = ['ticket.customer']

/** Where a field of this object can be shown. */
export function listScreenRows(object: CustomObject): ScreenRow[] {
  const permissions = agentsOf[object]
  if (object === 'Group')
    return [
      { screen: 'create', label: t('New'), permissions },
      { screen: 'edit', label: t('Edit'), permissions },
    ]
  if (object === 'Ticket')
    return [
      { screen: 'create_middle', label: t('New ticket, agents'), permissions },
      { screen: 'edit', label: t('Ticket, agents'), permissions },
      { screen: 'create_middle', label: t('New ticket, customers'), permissions: customers },
      { screen: 'edit', label: t('Ticket, customers'), permissions: customers },
    ]
  return [
    { screen: 'create', label: t('New, agents'), permissions },
    { screen: 'edit', label: t('Edit, agents'), permissions },
    { screen: 'view', label: t('Page, agents'), permissions },
    { screen: 'view', label: t('Page, customers'), permissions: customers },
  ]
}

type Traits = { shown?: boolean; required?: boolean }

export const isOn = (screens: Screens, { screen, permissions }: ScreenRow, trait: keyof Traits): boolean =>
  [...permissions, '-all-'].some((permission) => screens[screen]?.[permission]?.[trait] === true)

/** What is not shown cannot be required. Each of those who see the form gets their own setting, instead of one for all. */
export function setTraits(object: CustomObject, screens: Screens, row: ScreenRow, traits: Traits): Screens {
  const { '-all-': _, ...before } = screens[row.screen] ?? {}
  const change = traits.shown === false ? { shown: false, required: false } : traits
  const changed = listScreenRows(object)
    .filter(({ screen }) => screen === row.screen)
    .flatMap((one) => {
      const now = { shown: isOn(screens, one, 'shown'), required: isOn(screens, one, 'required') }
      const isRow = one.permissions === row.permissions
      return one.permissions.map((permission) => [permission, { ...before[permission], ...now, ...(isRow && change) }])
    })
  return { ...screens, [row.screen]: { ...before, ...Object.fromEntries(changed) } }
}

/** A new field is in the forms of agents. */
export const usualScreens = (object: CustomObject): Screens =>
  listScreenRows(object)
    .filter(({ permissions }) => permissions !== customers)
    .reduce<Screens>((screens, row) => setTraits(object, screens, row, { shown: true }), {})

/** “Everyone”, “Agents” or “Nobody”. */
export function shownTo(object: CustomObject, screens: Screens): string {
  const shown = listScreenRows(object).filter((row) => isOn(screens, row, 'shown'))
  if (shown.length === 0) return t('Nobody')
  if (shown.some(({ permissions }) => permissions === customers)) return t('Everyone')
  return object === 'Group' ? t('Administrators') : t('Agents')
}
