import { type ComponentProps, lazy, Suspense } from 'react'
import type * as pickers from '../primitives/date-picker.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'

const load = () => import('../primitives/date-picker.tsx')
const DateField = lazy(async () => ({ default: (await load()).DatePicker }))
const DateTimeField = lazy(async () => ({ default: (await load()).DateTimePicker }))

/** For screens where few people set a date: the calendar is as large as all other fields together. */
export const LazyDatePicker = (props: ComponentProps<typeof pickers.DatePicker>) => (
  <Suspense fallback={<Skeleton lines={1} />}>
    <DateField {...props} />
  </Suspense>
)

export const LazyDateTimePicker = (props: ComponentProps<typeof pickers.DateTimePicker>) => (
  <Suspense fallback={<Skeleton lines={1} />}>
    <DateTimeField {...props} />
  </Suspense>
)
