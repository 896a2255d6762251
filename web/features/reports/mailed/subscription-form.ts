import { timeZone } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldSpec } from '#web/ui/patterns/form/field-spec.ts'
import type { ReportSearch } from '../report-search.ts'
import type { Subscription } from './queries.ts'

export type FormValues = Pick<
  Subscription,
  | 'name'
  | 'active'
  | 'plan'
  | 'weekday'
  | 'monthday'
  | 'time_of_day'
  | 'timezone'
  | 'format'
  | 'by'
  | 'time'
  | 'profile_id'
  | 'group_id'
  | 'user_ids'
>

export const labels = (): Record<keyof FormValues, string> => ({
  name: t('Name'),
  user_ids: t('Recipients'),
  plan: t('How often'),
  weekday: t('Day'),
  monthday: t('Day of the month'),
  time_of_day: t('Time'),
  timezone: t('Time zone'),
  group_id: t('Group'),
  profile_id: t('Profile'),
  time: t('Times'),
  by: t('Rows'),
  format: t('Attached tables'),
  active: t('Active'),
})

export const specs = (): FieldSpec[] =>
  Object.keys(labels()).map((name) => ({ name, kind: 'other', isRequired: name === 'name', isNullable: false }))

/** A new one counts what the page shows, and is for its author. */
export const initialValues = (search: ReportSearch, me: number): FormValues => ({
  name: '',
  active: true,
  plan: 'weekly',
  weekday: 1,
  monthday: 1,
  time_of_day: '07:00',
  timezone: timeZone(),
  format: 'xlsx',
  by: search.by ?? 'group',
  time: search.time ?? 'elapsed',
  profile_id: search.profile ?? null,
  group_id: search.group ?? null,
  user_ids: [me],
})
