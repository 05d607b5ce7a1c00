import {
  childOf,
  type FieldSpec,
  type GroupSpec,
} from '#modules/content/rules/section-form/field-spec.ts'
import { Card } from '#ui/primitives/card.tsx'
import { useEditor } from './editor-context.ts'

type Props = {
  spec: GroupSpec
  name: string
  value: unknown
  /** At the top of the form each group and list is its own card. */
  isTop?: boolean
}

/** Short texts below each other; more than these get two columns. */
const maxInColumn = 6

const isLarge = ({ kind }: FieldSpec) => kind === 'group' || kind === 'list'

/** The fields of an object, in the order of its schema. */
export function GroupFields({ spec, name, value, isTop = false }: Props) {
  const { Field } = useEditor()
  const fields = Object.entries(spec.fields).map(([key, field]) => ({
    key,
    field,
    name: `${name}.${key}`,
    value: childOf(value, key),
  }))
  const small = fields.filter(({ field }) => !isLarge(field))
  const large = fields.filter(({ field }) => isLarge(field))
  const each = small.map(({ key, field, name: own, value: at }) => (
    <Field key={key} spec={field} name={own} value={at} />
  ))
  // Many short texts, such as those of buttons, are easier to read in two columns.
  const drawn =
    small.length > maxInColumn && small.every(({ field }) => field.kind === 'text') ? (
      <div className="grid items-start gap-4 sm:grid-cols-2">{each}</div>
    ) : (
      each
    )
  return (
    <>
      {small.length > 0 &&
        (isTop ? (
          <Card title="General">
            <div className="flex flex-col gap-4">{drawn}</div>
          </Card>
        ) : (
          drawn
        ))}
      {large.map(({ key, field, name: own, value: at }) =>
        isTop ? (
          <Card key={key} title={field.label}>
            <div className="flex flex-col gap-4">
              <Field spec={field} name={own} value={at} hideLabel />
            </div>
          </Card>
        ) : (
          <Field key={key} spec={field} name={own} value={at} />
        ),
      )}
    </>
  )
}
