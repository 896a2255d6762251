export type CalendarEvent = {
  title: string | null
  location: string | null
  /** An instant, a time of the day wherever one is, or a day. */
  start_date: string | null
  end_date: string | null
  attendees: string[]
  organizer: string | null
  description: string | null
}

const mostEvents = 100

/** The events of an iCalendar file (RFC 5545), without their repetitions; undefined when it is none. */
export function eventsIn(text: string): CalendarEvent[] | undefined {
  const lines = text
    .replace('\uFEFF', '')
    .trimStart()
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(readLine)
  if (lines[0]?.name !== 'BEGIN' || lines[0].value.toUpperCase() !== 'VCALENDAR') return undefined
  const events: CalendarLine[][] = []
  const within: string[] = []
  for (const line of lines) {
    const component = line?.value.toUpperCase() ?? ''
    if (line?.name === 'END') within.pop()
    else if (line?.name === 'BEGIN') {
      within.push(component)
      if (component === 'VEVENT') events.push([])
    } else if (line && within.at(-1) === 'VEVENT') events.at(-1)?.push(line)
  }
  return events.slice(0, mostEvents).map(presentEvent)
}

type CalendarLine = { name: string; zone: string | undefined; value: string }

/** `DTSTART;TZID="Europe/Berlin":20261115T090000`: a colon in quotes belongs to the parameter. */
function readLine(line: string): CalendarLine | undefined {
  const [, name, parameters = '', value] = /^([\w-]+)((?:[^":]|"[^"]*")*):(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) return undefined
  const zone = /;TZID="?([^";:]+)/i.exec(parameters)?.[1]
  return { name: name.toUpperCase(), zone, value: value.trim() }
}

function presentEvent(lines: readonly CalendarLine[]): CalendarEvent {
  const find = (wanted: string) => lines.find(({ name }) => name === wanted)
  const textOf = (wanted: string) => unescaped(find(wanted)?.value)
  return {
    title: textOf('SUMMARY'),
    location: textOf('LOCATION'),
    start_date: dateOf(find('DTSTART')),
    end_date: dateOf(find('DTEND')),
    attendees: lines.filter(({ name }) => name === 'ATTENDEE').map(({ value }) => addressIn(value)),
    organizer: find('ORGANIZER') ? addressIn(find('ORGANIZER')?.value ?? '') : null,
    description: textOf('DESCRIPTION'),
  }
}

const unescaped = (value: string | undefined): string | null =>
  value?.replaceAll(/\\([nN,;\\])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark)) ?? null

const addressIn = (value: string): string => value.replace(/^mailto:/i, '')

function dateOf(line: CalendarLine | undefined): string | null {
  const [, year, month, day, time = ''] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(line?.value ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const wall = `${date}T${time.replaceAll(/(\d\d)(?=\d)/g, '$1:')}`
  const shown = Date.parse(time === '' ? date : `${wall}Z`)
  if (Number.isNaN(shown)) return null
  if (time === '') return date
  const instant = line?.value.endsWith('Z') ? shown : instantIn(line?.zone, shown)
  return instant === undefined ? wall : new Date(instant).toISOString()
}

/**
 * The instant when clocks in the zone show this; unknown without a zone. Computed twice, because the offset is
 * that of the result.
 */
function instantIn(timeZone: string | undefined, shown: number): number | undefined {
  const clock = clockIn(timeZone)
  if (!clock) return undefined
  const offsetAt = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
  return shown - offsetAt(shown - offsetAt(shown))
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  if (timeZone === undefined) return undefined
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}
