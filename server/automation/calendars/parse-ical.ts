/** An event of an iCal file (RFC 5545), as far as holidays need it. */
export type IcalEvent = {
  /** `2026-05-01`. */
  date: string
  summary: string
  /** The parts of RRULE: `{FREQ: 'YEARLY', BYMONTH: '5'}`. */
  rule: Readonly<Record<string, string>> | undefined
  /** Dates that the rule does not produce. */
  except: readonly string[]
}

/** More than any list of holidays has. */
const mostEvents = 5000

type Property = { name: string; value: string }

/** The events of a calendar file; undefined if it is none. Events without a date or a name are left out. */
export function parseIcal(text: string): IcalEvent[] | undefined {
  const lines = unfoldLines(text)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) return undefined
  const events: IcalEvent[] = []
  let properties: Property[] | undefined
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) properties = []
    else if (/^END:VEVENT\s*$/i.test(line)) {
      const event = properties && readEvent(properties)
      if (event) events.push(event)
      properties = undefined
      if (events.length >= mostEvents) break
    } else properties?.push(readProperty(line))
  }
  return events
}

/** A line that begins with a space continues the one before it. */
const unfoldLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)

/** `DTSTART;VALUE=DATE:20260501`; quoted parameters may contain a colon. */
function readProperty(line: string): Property {
  const found = /^(?<name>[\w-]+)(?:;(?:[^":]|"[^"]*")*)?:(?<value>.*)$/s.exec(line.slice(0, 2000))
  return { name: found?.groups?.name?.toUpperCase() ?? '', value: found?.groups?.value ?? '' }
}

function readEvent(properties: readonly Property[]): IcalEvent | undefined {
  const valueOf = (wanted: string) => properties.find(({ name }) => name === wanted)?.value
  const date = readDate(valueOf('DTSTART') ?? '')
  const summary = unescapeText(valueOf('SUMMARY') ?? '').slice(0, 250)
  if (!date || summary === '' || valueOf('STATUS')?.toUpperCase() === 'CANCELLED') return undefined
  const except = properties
    .filter(({ name }) => name === 'EXDATE')
    .flatMap(({ value }) => value.split(',').flatMap((one) => readDate(one) ?? []))
  return { date, summary, rule: readRule(valueOf('RRULE')), except }
}

/** The day as it is written: a holiday is a day of the place, so a time zone does not move it. */
export function readDate(value: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)(?:T\d{4,6}Z?)?$/.exec(value.trim()) ?? []
  const text = `${year}-${month}-${date}`
  const isDay = year !== undefined && new Date(`${text}T00:00Z`).getUTCDate() === Number(date)
  return isDay ? text : undefined
}

const unescapeText = (value: string): string =>
  value
    .replaceAll(/\\([nN])/g, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .toWellFormed()

const readRule = (value: string | undefined): IcalEvent['rule'] =>
  value === undefined
    ? undefined
    : Object.fromEntries(
        value
          .toUpperCase()
          .split(';')
          .map((part) => part.split('=', 2) as [string, string]),
      )
