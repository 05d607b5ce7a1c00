import { isInTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
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
import { LinkForm } from '#app/rich-text/link-form.tsx'
import { ToolButton } from '#app/rich-text/tool-button.tsx'
import { offeredWidths, parsePicturePath } from '#kernel/files/picture.ts'
import { PictureTools } from './picture-tools.tsx'
import { insertTable } from './table-nodes.ts'
import { TableTools } from './table-tools.tsx'

/** A line of text is 42 rem wide at most. */
const maxPictureWidth = 1280

/** Format buttons; each says whether it is on. */
export function PostToolbar({ editor }: { editor: Editor }) {
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

function useFormats(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      h4: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      codeBlock: now.isActive('codeBlock'),
      link: now.isActive('link'),
      linkAddress: String(now.getAttributes('link').href ?? ''),
      picture: now.isActive('picture'),
      pictureSrc: String(now.getAttributes('picture').src ?? ''),
      pictureAlt: String(now.getAttributes('picture').alt ?? ''),
      inTable: isInTable(now.state),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}

/** One of the sizes that are made of it, and its own size, so that the page reserves its space. */
function pictureAttributes(path: string, alt: string) {
  const picture = parsePicturePath(path)
  if (!picture) return { src: path, alt }
  const width =
    offeredWidths(picture.width).findLast((each) => each <= maxPictureWidth) ?? maxPictureWidth
  return {
    src: `${picture.path}/${width}.jpeg`,
    alt,
    width: String(picture.width),
    height: String(picture.height),
  }
}
