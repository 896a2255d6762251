import type { Deps } from '#kernel/context.ts'
import { type ListenerOptions, startListener } from './listener.ts'
import { superviseFetching } from './supervise.ts'

/** Everything through which mail comes by itself: accounts that are fetched from, and listeners where there are any. */
export async function startIncomingMail(
  deps: Deps,
  listeners: readonly ListenerOptions[],
): Promise<{ stop(): Promise<void> }> {
  const running = [superviseFetching(deps)]
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  try {
    for (const listener of listeners) running.push(await startListener(deps, listener))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
