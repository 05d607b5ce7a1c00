import { type JSONContent, Mark, Node } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import {
  type Condition,
  conditionLabels,
  lineOf,
  placeLabel,
  type Run,
  runsOf,
} from '#modules/content/rules/section-form/marked-text.ts'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { conditionClasses, placeClasses } from './read-marks.tsx'

const PlaceChip = Node.create({
  name: 'place',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-place]', getAttrs: (element) => ({ name: element.dataset.place }) },
  ],
  renderHTML: ({ node }) => [
    'span',
    {
      'data-place': node.attrs.name,
      class: placeClasses,
      title: 'Filled in by the site',
    },
    placeLabel(String(node.attrs.name)),
  ],
  renderText: ({ node }) => `{${node.attrs.name}}`,
})

const ConditionMark = Mark.create({
  name: 'condition',
  inclusive: false,
  addAttributes: () => ({ when: { default: 'vat' } }),
  parseHTML: () => [
    { tag: 'span[data-when]', getAttrs: (element) => ({ when: element.dataset.when }) },
  ],
  renderHTML: ({ mark }) => {
    const label = conditionLabels[conditionOf(mark.attrs.when)]
    return [
      'span',
      {
        'data-when': mark.attrs.when,
        'data-label': label,
        class: conditionClasses,
        title: `Shown ${label}`,
      },
      0,
    ]
  },
})

const extensions = [
  StarterKit.configure({
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  PlaceChip,
  ConditionMark,
]

type Props = {
  id: string
  value: string
  /** Several lines. */
  isLong: boolean
  isWrong: boolean
  onChange: (value: string) => void
}

/** A text whose marks are chips. Loaded only where a section has such a text. */
export default function ChipEditor({ id, value, isLong, isWrong, onChange }: Props) {
  const shown = useRef(value)
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    // Its style element would need the nonce of the policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: `${controlClasses} min-h-10 whitespace-pre-wrap py-2 wrap-anywhere max-sm:min-h-11`,
        role: 'textbox',
        'aria-multiline': String(isLong),
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': String(isWrong),
      },
      handleKeyDown: (_, event) => event.key === 'Enter' && !isLong,
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = textOf(changed.getJSON(), isLong ? '\n' : ' ')
      onChange(shown.current)
    },
  })
  // Marks that were typed become chips once the field is left.
  const leave = () => editor?.commands.setContent(contentOf(shown.current), { emitUpdate: false })
  useEffect(() => {
    // Another entry of a list took this place, or a draft came back.
    if (!editor || value === shown.current) return
    shown.current = value
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  return <EditorContent editor={editor} onBlur={leave} />
}

function contentOf(text: string): JSONContent {
  const lines = text.split('\n').map((line) => ({
    type: 'paragraph',
    content: runsOf(line).map((run) => ({
      ...(run.kind === 'letters'
        ? { type: 'text', text: run.text }
        : { type: 'place', attrs: { name: run.name } }),
      ...(run.when && { marks: [{ type: 'condition', attrs: { when: run.when } }] }),
    })),
  }))
  return { type: 'doc', content: lines }
}

function textOf(doc: JSONContent, between: string): string {
  return (doc.content ?? []).map(({ content = [] }) => lineOf(content.map(runOf))).join(between)
}

function runOf({ type, text = '', attrs, marks }: JSONContent): Run {
  const mark = marks?.find((one) => one.type === 'condition')
  const when = mark ? conditionOf(mark.attrs?.when) : null
  return type === 'place'
    ? { kind: 'place', name: String(attrs?.name), when }
    : { kind: 'letters', text, when }
}

function conditionOf(value: unknown): Condition {
  return value === 'annual' ? 'annual' : 'vat'
}
