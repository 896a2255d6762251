import type { Console, Installation, OpenOptions } from './installation.ts'

/** The application is loaded when a command needs it, so that the help appears at once. */
const load = () => import('./installation.ts')

/** Closed afterwards, whatever happens. */
export async function withConsole<T>(work: (console: Console) => Promise<T>): Promise<T> {
  const { openConsole } = await load()
  return use(await openConsole(), work)
}

export async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const { openInstallation } = await load()
  return use(await openInstallation(options), work)
}

async function use<I extends { close(): Promise<void> }, T>(opened: I, work: (opened: I) => Promise<T>): Promise<T> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
