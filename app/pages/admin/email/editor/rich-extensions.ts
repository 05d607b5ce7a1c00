import { Extension, mergeAttributes, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { plainTextOf } from '#modules/mail/rules/plain-text.ts'

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

export const richExtensions = [
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
