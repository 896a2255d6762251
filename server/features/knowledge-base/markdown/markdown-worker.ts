import { parentPort } from 'node:worker_threads'
import { readArchive, type ReadArchive } from './read-archive.ts'
import { toMarkdown } from './to-markdown.ts'

export type MarkdownQuestion = { texts: readonly string[] } | { archive: Uint8Array }
export type MarkdownAnswer = { texts: string[] } | ReadArchive

const answer = (question: MarkdownQuestion): MarkdownAnswer =>
  'texts' in question ? { texts: question.texts.map(toMarkdown) } : readArchive(question.archive)

parentPort?.on('message', (question: MarkdownQuestion) => parentPort?.postMessage(answer(question), []))
parentPort?.postMessage('ready', [])
