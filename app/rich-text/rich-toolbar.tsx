import type { Editor } from '@tiptap/react'
import {
  Bold,
  Braces,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import type { ChosenPicture } from '#app/media/picture-field.tsx'
import { PicturePicker } from '#app/media/picture-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { LinkForm } from './link-form.tsx'
import { insertTable, TableTools } from './tables.tsx'
import { ToolButton } from './tool-button.tsx'
import { pictureAttributes, useFormats } from './use-formats.ts'

/** Format buttons; each says whether it is on. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const on = useFormats(editor)
  const run = () => editor.chain().focus()
  const insertPicture = ({ path, altText }: ChosenPicture) => {
    setChoosing(false)
    run()
      .insertContent({ type: 'picture', attrs: pictureAttributes(path, altText) })
      .run()
  }
  return (
    <div className="top-(--list-top,0px) z-10 border-line border-b bg-sunken md:sticky">
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
          icon={Strikethrough}
          label="Strikethrough"
          isOn={on.strike}
          onClick={() => run().toggleStrike().run()}
        />
        <ToolButton
          icon={Code}
          label="Code"
          isOn={on.code}
          onClick={() => run().toggleCode().run()}
        />
        <ToolButton
          icon={Heading2}
          label="Heading 2"
          isOn={on.h2}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
        />
        <ToolButton
          icon={Heading3}
          label="Heading 3"
          isOn={on.h3}
          onClick={() => run().toggleHeading({ level: 3 }).run()}
        />
        <ToolButton
          icon={Heading4}
          label="Heading 4"
          isOn={on.h4}
          onClick={() => run().toggleHeading({ level: 4 }).run()}
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
          icon={Braces}
          label="Code block"
          isOn={on.codeBlock}
          onClick={() => run().toggleCodeBlock().run()}
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
          disabled={!on.link}
          onClick={() => run().unsetLink().run()}
        />
        <ToolButton icon={ImagePlus} label="Insert picture" onClick={() => setChoosing(true)} />
        <ToolButton
          icon={Table2}
          label="Insert table"
          disabled={on.inTable}
          onClick={() => insertTable(editor)}
        />
        <ToolButton icon={Minus} label="Line" onClick={() => run().setHorizontalRule().run()} />
        <ToolButton
          icon={Undo2}
          label="Undo"
          disabled={!on.canUndo}
          onClick={() => run().undo().run()}
        />
        <ToolButton
          icon={Redo2}
          label="Redo"
          disabled={!on.canRedo}
          onClick={() => run().redo().run()}
        />
      </div>
      {on.inTable && <TableTools editor={editor} />}
      {on.picture && <PictureTools key={on.pictureSrc} editor={editor} alt={on.pictureAlt} />}
      {isLinking && (
        <LinkForm
          address={on.linkAddress}
          placeholder="https:// or /products"
          onDone={(href) => {
            if (href !== '') run().extendMarkRange('link').setLink({ href }).run()
            setLinking(false)
          }}
        />
      )}
      <PicturePicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={insertPicture}
      />
    </div>
  )
}

/** Shown while a picture is selected. */
function PictureTools({ editor, alt }: { editor: Editor; alt: string }) {
  const [typed, setTyped] = useState(alt)
  const apply = () =>
    editor.chain().updateAttributes('picture', { alt: typed.trim() }).focus().run()
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t p-2">
      <TextField
        label="Alt text of the picture"
        value={typed}
        maxLength={300}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <Button size="sm" onClick={apply}>
        Apply
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() => editor.chain().deleteSelection().focus().run()}
      >
        Remove picture
      </Button>
    </div>
  )
}
