import { EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useImperativeHandle } from 'react'
import { fromRich, isSameHtml, toRich } from '#modules/mail/rules/rich-blocks.ts'
import { richExtensions } from './rich-extensions.ts'
import { RichToolbar } from './rich-toolbar.tsx'

export type RichTextHandle = { insert: (text: string) => void }

type Props = {
  ref: Ref<RichTextHandle>
  html: string
  labelledBy: string
  onChange: (html: string) => void
  /** This HTML would not come back as it is. */
  onRefused: () => void
}

const surface =
  'min-h-72 max-h-[34rem] overflow-y-auto whitespace-pre-wrap wrap-anywhere px-4 py-3 text-text outline-none [&_a]:text-link [&_a]:underline [&_blockquote]:border-line-strong [&_blockquote]:border-l-4 [&_blockquote]:pl-3 [&_h1]:mb-3 [&_h1]:font-semibold [&_h1]:text-2xl [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-xl [&_h3]:mb-2 [&_h3]:font-semibold [&_h3]:text-lg [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mb-3 [&_ul]:list-disc [&_ul]:pl-6'

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
