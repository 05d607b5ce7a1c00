import { isInTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { offeredWidths, parsePicturePath } from '#kernel/files/picture.ts'

/** A line of text is 42 rem wide at most. */
const maxPictureWidth = 1280

export function useFormats(editor: Editor) {
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
export function pictureAttributes(path: string, alt: string) {
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
