import type { Sentences } from '../failures.ts'
import { failures } from './failures.ts'
import { notices } from './notices.ts'

export const sentences: Sentences = { ...failures, ...notices }
