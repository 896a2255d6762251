import { Extension, Mark, Node } from '@tiptap/core'

const blocks = ['details', 'figure', 'dl', 'dd', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'address']
const lines = ['summary', 'figcaption', 'dt']
const words = 'abbr acronym bdi bdo big cite dfn ins kbd mark q samp small sub sup time tt var'.split(' ')
/** Without any of these, a division or a span says nothing. */
const telling = ['data-style', 'dir', 'lang', 'title']
const withAttributes = (tag: string) => telling.map((name) => ({ tag: `${tag}[${name}]` }))

const tagAttribute = {
  tag: { default: 'div', parseHTML: (element: HTMLElement) => element.localName, rendered: false },
}

/** In the editor a plain box: a closed `details` would hide its text. */
const box =
  () =>
  ({ node }: { node: { attrs: Record<string, unknown> } }) => {
    const dom = document.createElement('div')
    dom.dataset.tag = String(node.attrs.tag)
    return { dom, contentDOM: dom }
  }

/** Markup around paragraphs that the toolbar does not know. It is kept, and its text can be edited. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  content: 'block+',
  addAttributes: () => tagAttribute,
  parseHTML: () => [...blocks.map((tag) => ({ tag })), ...withAttributes('div')],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
  addNodeView: box,
})

/** The same around words that are a line of their own. */
export const HtmlLine = Node.create({
  name: 'htmlLine',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => tagAttribute,
  parseHTML: () => lines.map((tag) => ({ tag })),
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
  addNodeView: box,
})

/** The same within a line: superscript, keys and the like. */
export const HtmlMark = Mark.create({
  name: 'htmlMark',
  excludes: '',
  addAttributes: () => tagAttribute,
  parseHTML: () => [...words.map((tag) => ({ tag })), ...withAttributes('span')],
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
})

const kept = (name: string) => ({
  [name]: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (values: Record<string, string | null>) => (values[name] === null ? {} : { [name]: values[name] }),
  },
})

/** Alignment, colours and the language of a passage. The style has another name here: the page's policy forbids styles. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'listItem',
        'bulletList',
        'orderedList',
        'tableCell',
        'tableHeader',
        'image',
        'callout',
        'htmlBlock',
        'htmlLine',
        'htmlMark',
      ],
      attributes: { ...kept('data-style'), ...kept('dir'), ...kept('lang'), ...kept('title') },
    },
  ],
})
