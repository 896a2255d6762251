import { createStore } from '#web/lib/external-store.ts'

export type Question = {
  title: string
  text: string
  /** The label of the button: "Delete group". */
  action: string
  danger?: boolean | undefined
  /** Must be typed before the button works: for what cannot be taken back. */
  typed?: string | undefined
}

export const asked = createStore<(Question & { answer: (yes: boolean) => void }) | undefined>(undefined)

/** `if (await confirm({ title, text, action, danger: true })) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.set({ ...question, answer })
  })
