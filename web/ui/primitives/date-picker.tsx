import { type CalendarDate, parseAbsolute, parseDate, type ZonedDateTime } from '@internationalized/date'
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
} from 'react-aria-components'
import { timeZone } from '#web/lib/format.ts'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './date-picker.module.css'
import { Floating } from './floating.tsx'

const Month = () => (
  <Calendar className={styles.calendar ?? ''}>
    <header className={styles.header}>
      <Button slot="previous" className={styles.step ?? ''}>
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <Heading className={styles.month ?? ''} />
      <Button slot="next" className={styles.step ?? ''}>
        <ChevronRight size={16} aria-hidden />
      </Button>
    </header>
    <CalendarGrid>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGrid>
  </Calendar>
)

type CommonProps = FieldProps & {
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

type PickerProps<T extends CalendarDate | ZonedDateTime> = CommonProps & {
  picked: T | null
  onPick: (value: T | null) => void
  granularity: 'day' | 'minute'
}

function Picker<T extends CalendarDate | ZonedDateTime>({ picked, onPick, granularity, ...props }: PickerProps<T>) {
  const { label, description, error, aside, isLabelHidden, className, ...picker } = props
  const frame = { label, description, error, aside, isLabelHidden, isRequired: picker.isRequired }
  return (
    <AriaDatePicker
      {...picker}
      value={picked}
      onChange={(next) => onPick(next as T | null)}
      granularity={granularity}
      hideTimeZone
      {...passInvalid(error)}
      validationBehavior="aria"
      className={classes(fieldStyles.field, className)}
    >
      <FieldFrame {...frame}>
        <Group className={fieldStyles.group ?? ''}>
          <DateInput className={styles.input ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <Button className={fieldStyles.stepper ?? ''}>
            <CalendarIcon size={15} aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <Floating>
        <Dialog className={styles.dialog ?? ''}>
          <Month />
        </Dialog>
      </Floating>
    </AriaDatePicker>
  )
}

type DatePickerProps = CommonProps & {
  /** `2026-12-24`, or empty. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A day, independent of the time zone. */
export const DatePicker = ({ value, onChange, ...props }: DatePickerProps) => (
  <Picker<CalendarDate>
    {...props}
    granularity="day"
    picked={value ? parseDate(value.slice(0, 10)) : null}
    onPick={(next) => onChange(next?.toString() ?? null)}
  />
)

/** A moment, as the wire writes it (UTC, with milliseconds), shown in the viewer's zone. */
export const DateTimePicker = ({ value, onChange, ...props }: DatePickerProps) => (
  <Picker<ZonedDateTime>
    {...props}
    granularity="minute"
    picked={value ? parseAbsolute(value, timeZone()) : null}
    onPick={(next) => onChange(next?.toDate().toISOString() ?? null)}
  />
)
