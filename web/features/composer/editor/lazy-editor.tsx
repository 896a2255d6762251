import { lazy } from 'react'

/** 150 KB that are needed only for writing; prefetched when the browser is idle. */
export const loadEditor = () => import('./rich-editor.tsx')

export const RichEditor = lazy(async () => ({ default: (await loadEditor()).RichEditor }))
