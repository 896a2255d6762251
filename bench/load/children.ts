import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Child = ReturnType<typeof startChild>

/** A process that runs a file of this folder and answers one message at a time. */
export function startChild(file: string, args: readonly string[] = []) {
  // Without the flags of this process, which may be those of a test runner.
  const child = fork(new URL(file, import.meta.url), args, { execArgv: [] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has ended.`)))
  ended.catch(() => undefined)
  return {
    pid: child.pid as number,
    send: (message: object) => void child.send(message),
    receive: async <T>(): Promise<T> => {
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [T]
      return message
    },
    stop: () => child.kill(),
  }
}
