import { h } from './dom.ts'
import { type ChatTexts, fill } from './texts.ts'
import type { WidgetTopic } from './topic.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** A Monday. */
const firstDay = Date.UTC(2024, 0, 1)

const nameDay = (day: number): string =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(firstDay + day * 86_400_000)

/** Days with the same times are one line: `Mon–Fri 08:00–18:00`. */
export function listHours({ opening_hours }: WidgetTopic, texts: ChatTexts): HTMLElement[] {
  if (!opening_hours) return []
  const times = days.map((day) => (opening_hours.days[day] ?? []).map((span) => span.join('–')).join(', '))
  const list = h('dl', { class: 'hours' })
  for (let from = 0; from < days.length;) {
    let to = from
    while (times[to + 1] === times[from]) to += 1
    if (times[from] !== '') {
      const name = from === to ? nameDay(from) : `${nameDay(from)}–${nameDay(to)}`
      list.append(h('dt', {}, name), h('dd', { dir: 'ltr' }, times[from] as string))
    }
    from = to + 1
  }
  const zone = opening_hours.time_zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return [list, h('p', { class: 'tiny' }, fill(texts.hours, { zone }))]
}

/** `Mon 08:00` in the time of the visitor. */
export const describeOpening = (opensAt: string): string =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(opensAt))
