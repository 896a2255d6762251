/** What other features may use of this one. */
export { type AccessMap, parseAccess, readAccess, withGroupNames, writeAccess } from './group-access.ts'
