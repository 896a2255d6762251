/** What other features may use of this one. */
export {
  type AccessMap,
  type AccessTable,
  parseAccess,
  readAccess,
  withGroupNames,
  writeAccess,
} from './group-access.ts'
