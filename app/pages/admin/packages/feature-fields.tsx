import { Plus } from 'lucide-react'
import { useState } from 'react'
import { emptyFeature, type FeatureValues, featureField } from '#modules/catalog/rules/package-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = { features: readonly FeatureValues[]; errors: Record<string, string[]> }

/** Blank rows for users without scripts; saving the form adds new ones. */
const waiting = 3

/** The plan's features. Rows with an empty text are dropped; rows with an address become links on the site. */
export function FeatureFields({ features, errors }: Props) {
  const hydrated = useHydrated()
  const [more, setMore] = useState(0)
  const typed = features.slice(0, features.findLastIndex(({ text, url }) => text !== '' || url !== '') + 1)
  const lines = [...typed, ...Array.from({ length: waiting + more }, () => emptyFeature)]
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Features</legend>
      <p className="text-muted text-sm">Shown in this order. Clear a text to remove the feature.</p>
      <div className="mt-3 flex flex-col gap-3">
        {lines.map((feature, at) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            key={at}
            className="grid min-w-0 items-start gap-x-3 gap-y-2 border-line border-b pb-3 last-of-type:border-b-0 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
          >
            <legend className="sr-only">Feature {at + 1}</legend>
            <TextField
              label="Text"
              name={featureField(at, 'text')}
              maxLength={200}
              defaultValue={feature.text}
              error={errors[featureField(at, 'text')]}
            />
            <TextField
              label="Link"
              name={featureField(at, 'url')}
              inputMode="url"
              maxLength={500}
              placeholder="/aup or https://…"
              defaultValue={feature.url}
              error={errors[featureField(at, 'url')]}
            />
            <div className="flex gap-x-4 max-md:flex-wrap md:flex-col md:pt-5">
              <CheckboxField label="Clickable" name={featureField(at, 'isClickable')} defaultChecked={feature.isClickable} />
              <CheckboxField label="Opens a new tab" name={featureField(at, 'openInNewTab')} defaultChecked={feature.openInNewTab} />
            </div>
          </fieldset>
        ))}
        {hydrated && (
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setMore(more + 1)}
          >
            Add feature
          </Button>
        )}
      </div>
    </fieldset>
  )
}
