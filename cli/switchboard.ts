import { parseArgs } from 'node:util'
import { commands } from './commands/all.ts'
import type { Command, Invocation } from './commands/command.ts'
import { describeCommand, describeCommands } from './commands/help.ts'
import { WrongUsage } from './instance/failure.ts'

/**
 * `npx switchboard COMMAND`: what an administrator of the machine does. Uses the same environment variables as
 * `npm start`. Exit codes: 0 done, 1 failed or problems found, 2 wrong arguments.
 */
const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const words = process.argv.slice(2)
const isHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] as string)

/** The longest name that the words begin with. */
const findCommand = (given: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((word, index) => given[index] === word))
    .sort((one, other) => other.name.length - one.name.length)[0]

function parse(command: Command, rest: string[]): Invocation {
  const { options = {}, args: names = [] } = command
  const parsed = parseStrictly(rest, options)
  const least = names.filter((name) => !name.startsWith('[')).length
  if (parsed.positionals.length < least) throw new WrongUsage(`Missing: ${names[parsed.positionals.length]}`)
  if (parsed.positionals.length > names.length && !names.at(-1)?.includes('…'))
    throw new WrongUsage(`Unexpected: ${parsed.positionals[names.length]}`)
  const values = parsed.values as Record<string, string | boolean | undefined>
  return {
    args: parsed.positionals,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    has: (name) => values[name] === true,
    say: print,
  }
}

function parseStrictly(args: string[], options: NonNullable<Command['options']>) {
  try {
    const parsed = parseArgs({ args, options: { ...options }, allowPositionals: true, tokens: true })
    const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []))
    const twice = given.find((name, index) => given.indexOf(name) < index)
    if (twice !== undefined) throw new WrongUsage(`${twice} is given twice.`)
    return parsed
  } catch (error) {
    // The advice of Node after the first sentence is about arguments that begin with a dash.
    throw new WrongUsage((error as Error).message.replace(/\. To specify .*$/s, '.'))
  }
}

const expected = new Set(['CommandFailed', 'DamagedBackup', 'CannotRestore', 'UnusableKey', 'Refusal'])
const expectedCodes = new Set(['ENOSPC', 'ECONNREFUSED', '28P01', '3D000'])

const ofFiles: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EEXIST: (path) => `${path} already exists.`,
  EACCES: (path) => `${path} cannot be opened: permission denied.`,
  EISDIR: (path) => `${path} is a folder.`,
}

/** The message is enough for expected errors; the others keep their stack. */
function explain(error: unknown): string {
  const { name, message, stack, code = '', path } = error as Error & { code?: string; path?: string }
  const say = ofFiles[code]
  if (say && path !== undefined) return say(path)
  const isExpected = expected.has(name) || expectedCodes.has(code)
  return isExpected ? message || code : (stack ?? message)
}

async function run(command: Command, rest: string[]): Promise<number> {
  if (rest.includes('--help') || rest.includes('-h')) {
    print(describeCommand(command))
    return 0
  }
  try {
    return (await command.run(parse(command, rest))) ?? 0
  } catch (error) {
    complain(error instanceof WrongUsage ? `${error.message}\n\n${describeCommand(command)}` : explain(error))
    return error instanceof WrongUsage ? 2 : 1
  }
}

const asked = isHelp ? words.slice(1) : words
const command = findCommand(asked)
if (command)
  process.exitCode = isHelp
    ? (print(describeCommand(command)), 0)
    : await run(command, asked.slice(command.name.split(' ').length))
else if (isHelp && asked.length === 0) print(describeCommands(commands))
else {
  const alike = commands.filter(({ name }) => name.split(' ')[0] === asked[0])
  complain(`There is no command “${asked.join(' ')}”.\n\n${describeCommands(alike.length > 0 ? alike : commands)}`)
  process.exitCode = 2
}
