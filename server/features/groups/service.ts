/** What other features may use of this one. */
export {
  accessOf,
  type AccessMap,
  addGroupNames,
  groupIdsIn,
  parseAccess,
  readAccess,
  writeAccess,
} from './group-access.ts'
