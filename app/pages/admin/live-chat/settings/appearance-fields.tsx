import { widgetPositions } from '#modules/chat/widget/rules/widget-config.ts'
import { maxBrandLength, shownOnModes } from '#modules/chat/widget/rules/widget-form.ts'
import {
  shownOnLabels,
  widgetPositionLabels,
  widgetSwitchLabels,
} from '#modules/chat/widget/rules/widget-texts.ts'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { checkboxOf, type WidgetField } from './widget-field.ts'

/** Whether the launcher is shown, where, and in what colour. */
export function AppearanceFields({ field }: { field: WidgetField }) {
  return (
    <>
      <Card title="Launcher">
        <div className="grid gap-5 sm:grid-cols-2">
          <CheckboxField
            label={widgetSwitchLabels.isEnabled}
            className="sm:col-span-2"
            {...checkboxOf(field, 'isEnabled')}
          />
          <TextField
            label="Brand name"
            maxLength={maxBrandLength}
            hint="Heads the panel. Blank: Support."
            {...field('brandName')}
          />
          <TextField
            label="Brand colour"
            maxLength={7}
            placeholder="#3B82F6"
            hint="Text on it is dark or white by contrast."
            {...field('brandColor')}
          />
          <SelectField
            label="Position"
            options={widgetPositions.map((value) => ({
              value,
              label: widgetPositionLabels[value],
            }))}
            {...field('position')}
          />
          <TextField
            label="Open automatically after"
            inputMode="numeric"
            maxLength={4}
            hint="Seconds; 0 for never."
            {...field('autoShowAfterSeconds')}
          />
        </div>
      </Card>
      <Card title="Pages">
        <div className="group/pages flex flex-col gap-5">
          <RadioCards
            label="Show the launcher"
            columns={3}
            options={shownOnModes.map((value) => ({ value, label: shownOnLabels[value] }))}
            {...field('showOnMode')}
          />
          <div className="group-has-[input[value=all]:checked]/pages:hidden">
            <TextAreaField
              label="Pages"
              rows={4}
              placeholder="/products/*"
              hint="One in each line. /products/* is that page and all below it."
              {...field('showOnPaths')}
            />
          </div>
        </div>
      </Card>
    </>
  )
}
