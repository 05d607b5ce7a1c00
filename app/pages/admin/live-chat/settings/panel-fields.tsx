import {
  maxFileSizeMb,
  maxWidgetTextLength,
  minFileSizeMb,
} from '#modules/chat/widget/rules/widget-form.ts'
import { widgetSwitchLabels } from '#modules/chat/widget/rules/widget-texts.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { checkboxOf, type WidgetField } from './widget-field.ts'

/** What the panel says, asks for and offers. */
export function PanelFields({ field }: { field: WidgetField }) {
  return (
    <>
      <Card title="Messages">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextAreaField
            label="Welcome message"
            rows={3}
            maxLength={maxWidgetTextLength}
            hint="Before the first message of a chat."
            {...field('welcomeMessage')}
          />
          <TextAreaField
            label="Offline message"
            rows={3}
            maxLength={maxWidgetTextLength}
            hint="Above the form for when nobody is there."
            {...field('offlineMessage')}
          />
        </div>
      </Card>
      <Card title="Before a chat">
        <div className="grid gap-3 sm:grid-cols-2">
          <CheckboxField
            label={widgetSwitchLabels.requireName}
            {...checkboxOf(field, 'requireName')}
          />
          <CheckboxField
            label={widgetSwitchLabels.requireEmail}
            hint="So that you can answer when they are gone."
            {...checkboxOf(field, 'requireEmail')}
          />
        </div>
        <p className="mt-3 text-muted text-sm">Signed-in customers are never asked.</p>
      </Card>
      <Card title="In a chat">
        <div className="group/chat grid gap-3 sm:grid-cols-2">
          {(
            [
              'showAgentAvatars',
              'enableEmojis',
              'enableTypingIndicator',
              'enableReadReceipts',
            ] as const
          ).map((name) => (
            <CheckboxField
              key={name}
              label={widgetSwitchLabels[name]}
              {...checkboxOf(field, name)}
            />
          ))}
          <CheckboxField
            label={widgetSwitchLabels.enableFileUploads}
            hint="Visitors who are not signed in can send files once staff answered."
            {...checkboxOf(field, 'enableFileUploads')}
          />
          <div className="hidden group-has-[input[name=enableFileUploads]:checked]/chat:block">
            <TextField
              label="Largest file"
              type="number"
              inputMode="numeric"
              min={minFileSizeMb}
              max={maxFileSizeMb}
              hint={`Megabytes, ${maxFileSizeMb} at most.`}
              {...field('maxFileSizeMb')}
            />
          </div>
        </div>
      </Card>
    </>
  )
}
