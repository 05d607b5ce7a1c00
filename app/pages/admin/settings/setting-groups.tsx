import type { FieldGroup, FormValues } from '#modules/settings/rules/settings-form.ts'
import { Card } from '#ui/primitives/card.tsx'
import type { RecentPictures } from './inputs/picture-setting.tsx'
import { SettingInput } from './inputs/setting-input.tsx'

type Props = {
  groups: readonly FieldGroup[]
  values: FormValues
  secrets: Record<string, boolean>
  errors: Record<string, string[]>
  /** The newest pictures of the library, for fields that choose one without scripts. */
  recent: RecentPictures
  /** One column: beside a preview. */
  isNarrow?: boolean
}

export function SettingGroups({ groups, isNarrow = false, ...rest }: Props) {
  return groups.map((group) => (
    <Card key={group.title} title={group.title}>
      {group.description !== undefined && (
        <p className="mb-4 max-w-prose text-muted text-sm">{group.description}</p>
      )}
      <div
        className={`grid max-w-4xl items-start gap-x-5 gap-y-4 md:grid-cols-2 ${isNarrow ? 'xl:grid-cols-1' : ''}`}
      >
        {group.fields.map((field) => (
          <SettingInput key={field.name} field={field} {...rest} />
        ))}
      </div>
    </Card>
  ))
}
