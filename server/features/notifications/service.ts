export { recordAsNotified } from './store.ts'
