import { Taskbars } from '#contract/taskbar.ts'
import { api } from '../api/api.ts'
import { isApiError } from '../api/error.ts'

/** Whether a tab is kept without text. Checked each time: another window may have pinned it. */
export const isPinned = async (id: number): Promise<boolean> => {
  try {
    return (await api(Taskbars).show({ id })).preferences.pinned === true
  } catch (error) {
    if (isApiError(error, 404)) return false
    throw error
  }
}
