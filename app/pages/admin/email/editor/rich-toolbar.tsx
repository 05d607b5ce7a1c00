import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading1,
  Heading2,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { LinkForm } from '#app/rich-text/link-form.tsx'
import { ToolButton } from '#app/rich-text/tool-button.tsx'

/** Format buttons; each says whether it is on. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h1: now.isActive('heading', { level: 1 }),
      h2: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const run = () => editor.chain().focus()
  const address = String(editor.getAttributes('link').href ?? '')
  return (
    <div className="border-line border-b bg-sunken">
      <div role="toolbar" aria-label="Format" className="flex flex-wrap gap-0.5 p-1">
        <ToolButton
          icon={Bold}
          label="Bold"
          isOn={on.bold}
          onClick={() => run().toggleBold().run()}
        />
        <ToolButton
          icon={Italic}
          label="Italic"
          isOn={on.italic}
          onClick={() => run().toggleItalic().run()}
        />
        <ToolButton
          icon={Heading1}
          label="Heading 1"
          isOn={on.h1}
          onClick={() => run().toggleHeading({ level: 1 }).run()}
        />
        <ToolButton
          icon={Heading2}
          label="Heading 2"
          isOn={on.h2}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
        />
        <ToolButton
          icon={List}
          label="Bullet list"
          isOn={on.bullets}
          onClick={() => run().toggleBulletList().run()}
        />
        <ToolButton
          icon={ListOrdered}
          label="Numbered list"
          isOn={on.numbers}
          onClick={() => run().toggleOrderedList().run()}
        />
        <ToolButton
          icon={Quote}
          label="Quote"
          isOn={on.quote}
          onClick={() => run().toggleBlockquote().run()}
        />
        <ToolButton
          icon={Link2}
          label="Link"
          isOn={on.link}
          onClick={() => setLinking(!isLinking)}
        />
        <ToolButton
          icon={Link2Off}
          label="Remove link"
          isOn={false}
          onClick={() => run().unsetLink().run()}
        />
        <ToolButton icon={Undo2} label="Undo" isOn={false} onClick={() => run().undo().run()} />
        <ToolButton icon={Redo2} label="Redo" isOn={false} onClick={() => run().redo().run()} />
      </div>
      {isLinking && (
        <LinkForm
          address={address}
          placeholder="https:// or {{ site_url }}/…"
          onDone={(href) => {
            if (href !== '') run().extendMarkRange('link').setLink({ href }).run()
            setLinking(false)
          }}
        />
      )}
    </div>
  )
}
