export { answerFiles } from './files.ts'
export { answerSearch } from './search.ts'
export { taggedAnswer } from './tagged-answer.ts'
export { viewedAnswer } from './viewed-answer.ts'
