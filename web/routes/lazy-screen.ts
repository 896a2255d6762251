import { lazyRouteComponent } from '@tanstack/react-router'
import { checkServer, whenServerAnswers } from '#web/lib/live/server-reachability.ts'

/**
 * The code of a screen. While the server is unreachable it waits; the library would reload the page, which fails,
 * too.
 */
async function loadScreen<T>(importer: () => Promise<T>): Promise<T> {
  await whenServerAnswers()
  return importer().catch(async () => {
    await checkServer()
    await whenServerAnswers()
    return importer()
  })
}

// oxlint-disable-next-line typescript/no-explicit-any -- as the library declares it
export const lazyScreen = <T extends Record<string, any>, K extends keyof T>(importer: () => Promise<T>, name: K) =>
  lazyRouteComponent(() => loadScreen(importer), name)
