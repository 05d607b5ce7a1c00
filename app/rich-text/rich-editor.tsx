import { Node } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef } from 'react'
import { RichToolbar } from './rich-toolbar.tsx'
import { tableNodes } from './tables.tsx'

/** A picture on its own line. */
const BlockPicture = Node.create({
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

const extensions = [
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
  BlockPicture,
  ...tableNodes,
]

/** What comes out of the editor as it went in. Anything else keeps the text in the source view. */
const known = new Set(
  'p br hr h2 h3 h4 blockquote pre code ul ol li a img strong b em i s del strike table thead tbody tfoot tr th td colgroup col'.split(
    ' ',
  ),
)

/** Whether the editor can hold this text without losing parts of it. */
function canHold(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(({ localName }) => known.has(localName))
}

/** From the editor: a single paragraph inside of a list item or a cell is just its text. */
function tidied(html: string): string {
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

type Props = {
  html: string
  labelledBy: string
  /** A page of text, and not an answer. */
  isLong: boolean
  onChange: (html: string) => void
  /** This text has parts that would be lost. */
  onRefused: () => void
}

const surface = [
  'px-4 py-4 text-text outline-none wrap-anywhere',
  '[&_a]:text-link [&_a]:underline',
  '[&_blockquote]:my-3 [&_blockquote]:border-line-strong [&_blockquote]:border-l-4',
  '[&_blockquote]:pl-3',
  '[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:text-sm',
  '[&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-xl',
  '[&_h3]:mt-5 [&_h3]:mb-2 [&_h3]:font-semibold [&_h3]:text-lg',
  '[&_h4]:mt-4 [&_h4]:mb-1 [&_h4]:font-semibold',
  '[&_hr]:my-6 [&_hr]:border-line',
  '[&_img.ProseMirror-selectednode]:outline-3 [&_img.ProseMirror-selectednode]:outline-focus',
  '[&_img]:my-3 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg',
  '[&_li>p]:m-0',
  '[&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6',
  '[&_p]:my-3',
  '[&_pre]:my-3 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_pre]:text-sm',
  '[&_table]:my-3 [&_table]:w-full [&_table]:border-collapse [&_td]:border',
  '[&_td]:border-line-strong [&_td]:px-2 [&_td]:py-1 [&_td]:align-top [&_td>p]:m-0',
  '[&_th]:border [&_th]:border-line-strong [&_th]:bg-sunken [&_th]:px-2 [&_th]:py-1',
  '[&_th]:text-left [&_th>p]:m-0',
  '[&_.selectedCell]:bg-selected-soft',
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6',
].join(' ')

/** A text as it will be read. Loaded only when an editor is opened. */
export default function RichEditor({ html, labelledBy, isLong, onChange, onRefused }: Props) {
  // Opening a text, and undoing every change of it, leave it as it was written.
  const opened = useRef<{ html: string; shown: string }>(null)
  const editor = useEditor({
    extensions,
    content: html,
    // Its style element would need the nonce of the policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `${surface} whitespace-pre-wrap ${isLong ? 'min-h-96' : 'min-h-44'}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
      },
    },
    onCreate: ({ editor: made }) => {
      opened.current = { html, shown: tidied(made.getHTML()) }
      if (!canHold(html)) onRefused()
    },
    onUpdate: ({ editor: changed }) => {
      const shown = changed.isEmpty ? '' : tidied(changed.getHTML())
      onChange(shown === opened.current?.shown ? opened.current.html : shown)
    },
  })
  return (
    <div className="rounded-lg border border-line-strong bg-surface focus-within:border-focus">
      {editor && <RichToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
