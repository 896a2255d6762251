/** As much of Asterisk's dialplan as the guide needs: contexts of applications, and functions inside out. */

export type Channel = {
  /** Variables, and the results of functions such as `CALLERID(num)`. */
  values: Record<string, string>
  /** What became of it. */
  hungUp?: string
}

type Outside = { curl(url: string, body: string): Promise<string>; system(command: string): Promise<void> }

export type Dialplan = { play(context: string, channel: Channel, ...args: string[]): Promise<void> }

export function readDialplan(text: string, outside: Outside): Dialplan {
  const contexts = readContexts(text)
  const globals = Object.fromEntries((contexts.get('globals') ?? []).map((line) => splitOnce(line, '=')))
  return {
    play: async (context, channel, ...args) => {
      channel.values = {
        ...globals,
        ...channel.values,
        ...Object.fromEntries(args.map((arg, at) => [`ARG${at + 1}`, arg])),
      }
      for (const line of contexts.get(context) ?? []) {
        const [, application = ''] = /^(?:exten => s,1|\s*same => n),(.*)$/.exec(line) ?? []
        await run(application, channel, outside)
      }
    },
  }
}

function readContexts(text: string): Map<string, string[]> {
  const contexts = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(';'))) {
    const [, context] = /^\[([\w-]+)\]$/.exec(line) ?? []
    if (context === undefined) lines.push(line)
    else contexts.set(context, (lines = []))
  }
  return contexts
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

async function run(application: string, channel: Channel, outside: Outside): Promise<void> {
  const [, name = '', written = ''] = /^(\w+)\((.*)\)$/.exec(application) ?? []
  const args = await evaluate(written, channel, outside)
  if (name === 'Set') channel.values[splitOnce(args, '=')[0]] = splitOnce(args, '=')[1]
  else if (name === 'System') await outside.system(args)
  else if (name === 'Hangup') channel.hungUp = args
  else if (name === 'ExecIf') {
    const [, condition = '', then = ''] = /^\$\[(.*)\]\?(.*)$/.exec(args) ?? []
    if (holds(condition)) await run(then, channel, outside)
  } else if (name !== 'Return') throw new Error(`The guide uses ${application}`)
}

function holds(condition: string): boolean {
  const [, left = '', sign, right = ''] = /^(.*) (=|>) (.*)$/.exec(condition) ?? []
  return sign === '=' ? left === right : Number(left) > Number(right)
}

/** Filled-in values are not evaluated again: a caller's name is not a function. */
async function evaluate(text: string, channel: Channel, outside: Outside): Promise<string> {
  const start = text.indexOf('${')
  if (start === -1) return text
  const end = closingBrace(text, start + 1)
  const inside = await evaluate(text.slice(start + 2, end), channel, outside)
  const value = await valueOf(inside, channel, outside)
  return text.slice(0, start) + value + (await evaluate(text.slice(end + 1), channel, outside))
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`The guide leaves a brace open: ${text}`)
}

async function valueOf(written: string, { values }: Channel, outside: Outside): Promise<string> {
  const [, name = '', args = ''] = /^([A-Z_]+)\((.*)\)$/s.exec(written) ?? []
  const [first, rest] = splitOnce(args, ',')
  if (name === 'URIENCODE') return encodeURIComponent(args)
  if (name === 'LEN') return String(args.length)
  if (name === 'CURL') return outside.curl(first, rest)
  if (name === 'FILTER') return rest.replaceAll(new RegExp(`[^${first}]`, 'g'), '')
  if (name === 'JSON_DECODE') return String((JSON.parse(values[first] ?? '{}') as Record<string, unknown>)[rest] ?? '')
  return values[written] ?? ''
}
