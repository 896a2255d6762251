import { Calendar } from '#contract/calendar.ts'
import forms from '#contract/calendar.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { timeZone } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { TimeZoneField } from '#web/ui/patterns/time-zone-field.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { changedColumn, commonHints, textColumn } from '../lists/columns.tsx'
import { BusinessHoursField } from './business-hours-field.tsx'
import { officeWeek } from './business-week.ts'
import { FeedState } from './feed-state.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { Recalculation } from './recalculation.tsx'

const ZoneField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TimeZoneField
    label={label}
    isRequired
    error={error}
    value={typeof value === 'string' ? value : null}
    onChange={onChange}
  />
)

const FeedField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TextField
    label={label}
    type="url"
    maxLength={500}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
    description={t('The address of an iCal file, read once a day. Days that you turn off stay off.')}
    error={error}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  timezone: { label: t('Time zone'), custom: (props) => <ZoneField {...props} /> },
  business_hours: { label: t('Business hours'), custom: (props) => <BusinessHoursField {...props} /> },
  public_holidays: { label: t('Holidays'), custom: (props) => <HolidaysField {...props} /> },
  ical_url: { label: t('Holiday feed'), custom: (props) => <FeedField {...props} /> },
  default: { label: t('Default calendar') },
})

const calendarColumn = (): Column<AdminRecord> => ({
  id: 'name',
  title: t('Name'),
  isSortable: true,
  cell: (record) => (
    <>
      <span dir="auto">{String(record.name)}</span> {record.default === true && <Badge>{t('Default')}</Badge>}
    </>
  ),
})

export const CalendarsScreen = () => (
  <ResourceAdmin
    resource={Calendar}
    form={forms.Calendar}
    title={t('Calendars')}
    noun={t('Calendar')}
    newTitle={t('New calendar')}
    noneTitle={t('No calendars yet')}
    lead={t('Business hours and holidays that SLAs are based on.')}
    above={() => <Recalculation />}
    columns={[calendarColumn(), textColumn('timezone', t('Time zone'), { isMinor: true }), changedColumn()]}
    fields={['name', 'timezone', 'business_hours', 'public_holidays', 'ical_url', 'default']}
    hints={hints()}
    initial={{ timezone: timeZone(), business_hours: officeWeek() }}
    below={(id) => <FeedState calendarId={id} />}
  />
)
