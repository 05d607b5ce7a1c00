import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { type FeatureValues, featureField } from '../rules/package-features.ts'
import type { FeatureDrag } from './catalogue-feature-rows.ts'

type Props = {
  /** From 0. */
  at: number
  feature: FeatureValues
  errors: Record<string, string[]>
  /** What moves and removes the row. */
  controls: ReactNode
  /** Only with scripts. */
  drag?: FeatureDrag
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

export function FeatureRow({ at, feature, errors, controls, drag }: Props) {
  const number = at + 1
  const [textError, urlError] = [errors[featureField(at, 'text')], errors[featureField(at, 'url')]]
  return (
    <li onDragOver={drag?.onDragOver} className="rounded-lg border border-line bg-surface p-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">Feature {number}</legend>
        <div className="flex items-start gap-1 max-sm:flex-wrap max-sm:justify-end">
          {drag && (
            <button
              type="button"
              draggable
              data-handle=""
              aria-label={`Move feature ${number}`}
              aria-keyshortcuts="ArrowUp ArrowDown"
              title="Drag, or use the arrow keys"
              onKeyDown={drag.onKeyDown}
              onDragStart={drag.onDragStart}
              onDragEnd={drag.onDragEnd}
              className="grid h-10 w-6 shrink-0 cursor-grab place-items-center rounded-md text-muted hover:text-text active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
            >
              <GripVertical aria-hidden="true" className="size-4" />
            </button>
          )}
          <TextField
            label="Text"
            hideLabel
            name={featureField(at, 'text')}
            maxLength={200}
            defaultValue={feature.text}
            error={textError}
            className="min-w-0 flex-1 max-sm:basis-full"
          />
          {controls}
        </div>
        <FeatureLink at={at} feature={feature} error={urlError} />
      </fieldset>
    </li>
  )
}

type Buttons = {
  number: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function FeatureButtons({ number, isFirst, isLast, onMove, onRemove }: Buttons) {
  return (
    <>
      <IconButton
        label={`Move feature ${number} up`}
        data-move="-1"
        icon={<ArrowUp {...icon} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move feature ${number} down`}
        data-move="1"
        icon={<ArrowDown {...icon} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={`Remove feature ${number}`}
        data-remove=""
        icon={<Trash2 {...icon} />}
        onClick={onRemove}
      />
    </>
  )
}

/** Without scripts a feature is moved by its number. */
export function FeatureNumber({ at }: { at: number }) {
  return (
    <TextField
      label="Number"
      hideLabel
      name={featureField(at, 'place')}
      inputMode="numeric"
      size={3}
      defaultValue={at + 1}
    />
  )
}

function FeatureLink({
  at,
  feature,
  error,
}: {
  at: number
  feature: FeatureValues
  error: string[] | undefined
}) {
  return (
    <details
      open={feature.url !== '' || error !== undefined || undefined}
      className="group/link sm:pl-7"
    >
      <summary className="inline-flex min-h-8 items-center rounded-md text-muted text-sm max-sm:min-h-11 hover:text-text">
        <span
          aria-hidden="true"
          className="mr-1.5 inline-block transition-transform group-open/link:rotate-90"
        >
          ›
        </span>
        Link of this feature
      </summary>
      <div className="grid gap-x-4 gap-y-2 pt-1 pb-1 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end">
        <TextField
          label="Link"
          name={featureField(at, 'url')}
          inputMode="url"
          maxLength={500}
          placeholder="/aup or https://…"
          defaultValue={feature.url}
          error={error}
        />
        <CheckboxField
          label="Clickable"
          name={featureField(at, 'isClickable')}
          defaultChecked={feature.isClickable}
          className="sm:min-h-10 sm:justify-center"
        />
        <CheckboxField
          label="Opens a new tab"
          name={featureField(at, 'openInNewTab')}
          defaultChecked={feature.openInNewTab}
          className="sm:min-h-10 sm:justify-center"
        />
      </div>
    </details>
  )
}
