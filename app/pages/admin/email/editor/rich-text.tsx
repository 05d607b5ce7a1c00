import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type Ref, useImperativeHandle } from 'react'
import { plainTextOf } from '#modules/mail/rules/plain-text.ts'
import { fromRich, isSameHtml, toRich } from '#modules/mail/rules/rich-blocks.ts'
import { RichToolbar } from './rich-toolbar.tsx'

/**
 * Blocks that the editor shows and does not change: their HTML travels in an attribute
 * (rules/rich-blocks.ts).
 */
const RawBlock = Node.create({
  name: 'rawBlock',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({
    raw: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-raw') ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'div[data-raw]' }],
  renderHTML: ({ HTMLAttributes: { raw, ...rest } }) => [
    'div',
    mergeAttributes(rest, { 'data-raw': raw }),
  ],
  addNodeView: () => (view) => {
    const dom = document.createElement('div')
    dom.contentEditable = 'false'
    dom.className =
      'mb-3 rounded-lg border border-line border-dashed bg-sunken px-3 py-2 text-muted text-sm whitespace-pre-line'
    dom.textContent = plainTextOf(decodeURIComponent(String(view.node.attrs.raw))) || 'Block'
    dom.title = 'Change this block in the source view.'
    return { dom }
  },
})

const styled = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
  'link',
  'bold',
  'italic',
]

/**
 * Class and style of an email's elements, carried along under other names: in the editor they would
 * not suit the theme.
 */
const EmailStyles = Extension.create({
  name: 'emailStyles',
  addGlobalAttributes: () => [
    { types: styled, attributes: { emailClass: carried('class'), emailStyle: carried('style') } },
  ],
})

function carried(name: 'class' | 'style') {
  const key = name === 'class' ? 'emailClass' : 'emailStyle'
  return {
    default: null,
    keepOnSplit: true,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[key] ? { [`data-${name}`]: String(attributes[key]) } : {},
  }
}

const richExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    // The server refuses scripts; addresses are Liquid as often as not.
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: () => true,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  RawBlock,
  EmailStyles,
]

export type RichTextHandle = { insert: (text: string) => void }

type Props = {
  ref: Ref<RichTextHandle>
  html: string
  labelledBy: string
  onChange: (html: string) => void
  /** This HTML would not come back as it is. */
  onRefused: () => void
}

const surface = [
  'min-h-72 max-h-[34rem] overflow-y-auto whitespace-pre-wrap wrap-anywhere px-4 py-3',
  'text-text outline-none',
  '[&_a]:text-link [&_a]:underline',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-4 [&_blockquote]:pl-3',
  '[&_h1]:mb-3 [&_h1]:font-semibold [&_h1]:text-2xl',
  '[&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-xl',
  '[&_h3]:mb-2 [&_h3]:font-semibold [&_h3]:text-lg',
  '[&_ol]:list-decimal [&_ol]:pl-6',
  '[&_p]:mb-3',
  '[&_ul]:list-disc [&_ul]:pl-6',
].join(' ')

/** Paragraphs, headings, lists and links as they will be read. Loaded only when it is opened. */
export default function RichText({ ref, html, labelledBy, onChange, onRefused }: Props) {
  const editor = useEditor({
    extensions: richExtensions,
    content: toRich(html),
    // Its style element would need the nonce of the policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: surface,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
      },
    },
    onCreate: ({ editor: made }) => {
      if (!isSameHtml(fromRich(made.getHTML()), html)) onRefused()
    },
    onUpdate: ({ editor: changed }) => onChange(fromRich(changed.getHTML())),
  })
  useImperativeHandle(ref, () => ({
    insert: (text) => editor?.chain().focus().insertContent({ type: 'text', text }).run(),
  }))
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-surface focus-within:border-focus">
      {editor && <RichToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
