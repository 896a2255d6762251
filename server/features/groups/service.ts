/** What other features may use of this one. */
export { findGroup, findGroupByName, type Group, listGroupIds, listGroups } from './find-group.ts'
export {
  accessText,
  type AccessMap,
  createAccessParser,
  createGroupNamer,
  groupIdsIn,
  parseAccess,
  readAccess,
  writeAccess,
} from './group-access.ts'
