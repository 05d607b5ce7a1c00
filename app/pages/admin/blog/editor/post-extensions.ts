import { Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { tableNodes } from './table-nodes.ts'

/** A picture on its own line. */
const PostPicture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const postExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    // The server writes `rel` itself and refuses every address that is not a web page, email or
    // phone number.
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  PostPicture,
  ...tableNodes,
]

/** What comes out of the editor as it went in. Anything else keeps the post in the source view. */
const known = new Set(
  'p br hr h2 h3 h4 blockquote pre code ul ol li a img strong b em i s del strike table thead tbody tfoot tr th td colgroup col'.split(
    ' ',
  ),
)

/** Whether the editor can hold this text without losing parts of it. */
export function canHold(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(({ localName }) => known.has(localName))
}

/** From the editor: a single paragraph inside of a list item or a cell is just its text. */
export function tidied(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const holder of body.querySelectorAll('li, td, th')) {
    const first = holder.firstElementChild
    const only = [...holder.children].filter(({ localName }) => localName === 'p').length === 1
    if (first?.localName === 'p' && only) first.replaceWith(...first.childNodes)
  }
  for (const column of body.querySelectorAll('colgroup')) column.remove()
  for (const block of [...body.children])
    if (block.localName === 'p' && block.childNodes.length === 0) block.remove()
  return [...body.children].map(({ outerHTML }) => outerHTML).join('\n')
}
