import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Calendars } from '#contract/calendar.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { locale, t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './holidays-field.module.css'

const regionsQuery = queryOptions({
  queryKey: ['holiday_regions'],
  queryFn: async () => (await api(Calendars).holidayRegions()).countries,
  staleTime: Number.POSITIVE_INFINITY,
})

/** This year and the two after it. */
const yearsAhead = 2

type Found = Readonly<Record<string, string>>

/** Adds the public holidays of a country or state; the server knows them without a network. */
export function PublicHolidays({ onAdd }: { onAdd: (holidays: Found) => number }) {
  const { data: countries = [] } = useQuery(regionsQuery)
  const [country, setCountry] = useState<Option | null>(null)
  const [state, setState] = useState<Option | null>(null)
  const [isPending, setPending] = useState(false)
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale(), { type: 'region' })
    const named = countries.map(({ code }) => ({ id: code, label: names.of(code) ?? code }))
    return named.toSorted((one, other) => one.label.localeCompare(other.label, locale()))
  }, [countries])
  const states = countries.find(({ code }) => code === country?.id)?.states ?? []
  const add = async () => {
    setPending(true)
    const from = new Date().getFullYear()
    const asked = { country: String(country?.id), from, until: from + yearsAhead, language: locale() }
    const region = state && { state: String(state.id) }
    try {
      const count = onAdd((await api(Calendars).holidays({ ...asked, ...region })).holidays)
      toast(count > 0 ? tn(count, '{count} holiday added', '{count} holidays added') : t('They’re already there'))
    } catch (error) {
      toast(wordFailure(error), { tone: 'danger' })
    }
    setPending(false)
  }
  return (
    <div className={styles.added}>
      <ComboBox
        label={t('Country')}
        options={options}
        value={country}
        onChange={(chosen) => {
          setCountry(chosen)
          setState(null)
        }}
      />
      {states.length > 0 && (
        <ComboBox
          label={t('State or region')}
          options={states.map(({ code, name }) => ({ id: code, label: name }))}
          value={state}
          onChange={setState}
        />
      )}
      <Button icon={CalendarPlus} onPress={() => void add()} isDisabled={country === null} isPending={isPending}>
        {t('Add public holidays')}
      </Button>
    </div>
  )
}
