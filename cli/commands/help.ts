import { type Command, formatTable } from './command.ts'

const usageOf = ({ name, args = [] }: Command) => [name, ...args].join(' ')

export function describeCommands(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`  ${usageOf(command)}`, command.summary])
  return [
    'switchboard COMMAND [OPTIONS]',
    '',
    ...formatTable(rows),
    '',
    'Run “switchboard help COMMAND” for details.',
    'Uses the same environment variables as npm start: DATA_DIR, DATABASE_URL and so on.',
  ].join('\n')
}

export function describeCommand(command: Command): string {
  const rows = Object.entries(command.options ?? {}).map(([name, { value, help }]) => [
    `  --${name}${value === undefined ? '' : `=${value}`}`,
    help,
  ])
  return [
    `switchboard ${usageOf(command)}`,
    '',
    command.summary,
    ...(rows.length > 0 ? ['', ...formatTable(rows)] : []),
  ].join('\n')
}
