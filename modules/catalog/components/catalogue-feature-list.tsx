import { Plus } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { emptyFeature, type FeatureValues, maxFeatures } from '../rules/package-features.ts'
import { FeatureButtons, FeatureNumber, FeatureRow } from './catalogue-feature-row.tsx'
import { useFeatureRows } from './catalogue-feature-rows.ts'

type Props = {
  features: readonly FeatureValues[]
  errors: Record<string, string[]>
  onMoved: () => void
}

/** More blank rows for browsers without scripts, which cannot add any. */
const waiting = [1, 2]

/**
 * The features in the order of the site: written, added, removed, and moved by mouse or by buttons;
 * without scripts by the number of their place.
 */
export function FeatureList({ features, errors, onMoved }: Props) {
  const hydrated = useHydrated()
  const { rows, list, said, drag, move, remove, add, paste } = useFeatureRows(features, onMoved)
  return (
    <div ref={list} onPaste={paste}>
      <ol aria-label="Features" className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <FeatureRow
            key={row.key}
            at={at}
            feature={row.values}
            errors={errors}
            controls={
              hydrated ? (
                <FeatureButtons
                  number={at + 1}
                  isFirst={at === 0}
                  isLast={at === rows.length - 1}
                  onMove={(by) => move(row.key, by)}
                  onRemove={() => remove(row.key)}
                />
              ) : (
                <noscript>
                  <FeatureNumber at={at} />
                </noscript>
              )
            }
            drag={hydrated ? drag(row.key) : undefined}
          />
        ))}
      </ol>
      <noscript>
        <ol aria-label="New features" className="mt-2 flex flex-col gap-2">
          {waiting.map((more) => (
            <FeatureRow
              key={more}
              at={rows.length + more - 1}
              feature={emptyFeature}
              errors={errors}
              controls={<FeatureNumber at={rows.length + more - 1} />}
            />
          ))}
        </ol>
        <p className="mt-3 text-muted text-sm">
          Clear a text to remove the feature. Change its number to move it.
        </p>
      </noscript>
      {hydrated && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          disabled={rows.length >= maxFeatures}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={add}
        >
          Add feature
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
