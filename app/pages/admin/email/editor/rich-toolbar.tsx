import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading1, Heading2, Italic, Link2, Link2Off, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

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
        <Tool icon={Bold} label="Bold" isOn={on.bold} onClick={() => run().toggleBold().run()} />
        <Tool icon={Italic} label="Italic" isOn={on.italic} onClick={() => run().toggleItalic().run()} />
        <Tool icon={Heading1} label="Heading 1" isOn={on.h1} onClick={() => run().toggleHeading({ level: 1 }).run()} />
        <Tool icon={Heading2} label="Heading 2" isOn={on.h2} onClick={() => run().toggleHeading({ level: 2 }).run()} />
        <Tool icon={List} label="Bullet list" isOn={on.bullets} onClick={() => run().toggleBulletList().run()} />
        <Tool icon={ListOrdered} label="Numbered list" isOn={on.numbers} onClick={() => run().toggleOrderedList().run()} />
        <Tool icon={Quote} label="Quote" isOn={on.quote} onClick={() => run().toggleBlockquote().run()} />
        <Tool icon={Link2} label="Link" isOn={on.link} onClick={() => setLinking(!isLinking)} />
        <Tool icon={Link2Off} label="Remove link" isOn={false} onClick={() => run().unsetLink().run()} />
        <Tool icon={Undo2} label="Undo" isOn={false} onClick={() => run().undo().run()} />
        <Tool icon={Redo2} label="Redo" isOn={false} onClick={() => run().redo().run()} />
      </div>
      {isLinking && (
        <LinkForm
          address={address}
          onDone={(href) => {
            if (href !== '') run().extendMarkRange('link').setLink({ href }).run()
            setLinking(false)
          }}
        />
      )}
    </div>
  )
}

function Tool({ icon: Icon, label, isOn, onClick }: { icon: LucideIcon; label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-surface hover:text-text aria-pressed:bg-surface aria-pressed:text-text max-sm:size-11"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

/** Not a form of its own: it is inside of the template's. */
function LinkForm({ address, onDone }: { address: string; onDone: (href: string) => void }) {
  const [typed, setTyped] = useState(address)
  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onDone(typed.trim())
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t p-2">
      <TextField
        label="Address of the link"
        value={typed}
        placeholder="https:// or {{ site_url }}/…"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && press(event)}
        className="min-w-0 flex-1 basis-56"
      />
      <Button size="sm" onClick={() => onDone(typed.trim())}>
        Apply
      </Button>
    </div>
  )
}
