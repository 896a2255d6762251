import { wordFailure } from '#web/lib/api/error.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'

/** Runs an action and shows a toast: what was done, with a way to undo it, or why not. */
export async function attempt(request: Promise<unknown>, success: string, undo?: () => void): Promise<boolean> {
  try {
    await request
    toast(success, { undo })
    return true
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
    return false
  }
}
