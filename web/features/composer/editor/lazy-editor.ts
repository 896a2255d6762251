import { lazy } from 'react'

/** 150 KB that nobody needs before writing; fetched ahead when there is nothing else to do. */
export const loadEditor = () => import('./rich-editor.tsx')

export const RichEditor = lazy(async () => ({ default: (await loadEditor()).RichEditor }))
