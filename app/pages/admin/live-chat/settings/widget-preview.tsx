import { useState } from 'react'
import { chatLauncher, type Launcher } from '#modules/chat/widget/rules/launcher.ts'
import { defaultWidgetConfig, widgetPositions } from '#modules/chat/widget/rules/widget-config.ts'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { PreviewAway, PreviewChat, PreviewStart } from './preview-panels.tsx'

const panels = { start: 'Start', chat: 'Chat', away: 'Nobody there' } as const
type Panel = keyof typeof panels

const names: Panel[] = ['start', 'chat', 'away']

/**
 * The launcher and the panel as visitors see them with what is typed in the form. A drawing:
 * nothing in it can be pressed or typed into.
 */
export function WidgetPreview({ values }: { values: Record<string, string> }) {
  const [panel, setPanel] = useState<Panel>('start')
  const { position, brandName, colour, signColour } = drawnLauncher(values)
  const [top, left] = [position.startsWith('top'), position.endsWith('left')]
  return (
    <Card title="Preview" className="xl:sticky xl:top-[calc(var(--list-top)+1rem)]">
      <StyleRules
        rules={{ '.chat-preview': { '--preview-colour': colour, '--preview-sign': signColour } }}
      />
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">Shown in the preview</legend>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={panel === name}
            onClick={() => setPanel(name)}
            className="min-h-8 cursor-pointer rounded-full border border-line-strong px-3 font-medium text-sm hover:border-text aria-pressed:border-selected aria-pressed:bg-selected aria-pressed:text-page max-sm:min-h-11"
          >
            {panels[name]}
          </button>
        ))}
      </fieldset>
      <div
        role="img"
        aria-label={`The chat of ${brandName} at the ${position.replace('-', ' ')}: ${panels[panel]}`}
        className={`chat-preview flex h-[33rem] flex-col gap-3 overflow-hidden rounded-xl border border-line bg-sunken p-3 ${top ? 'flex-col-reverse justify-end' : 'justify-end'} ${left ? 'items-start' : 'items-end'} ${values.isEnabled === 'on' ? '' : 'opacity-50'}`}
      >
        <div className="flex max-h-[27rem] w-[18rem] max-w-full flex-col overflow-hidden rounded-2xl border border-line bg-surface text-sm shadow-lg">
          <div className="flex items-center gap-2 bg-(--preview-colour) px-4 py-3 text-(--preview-sign)">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{brandName}</span>
              <span className="block text-xs">
                {panel === 'away' ? 'Offline - We’ll reply soon' : 'Online - We reply instantly'}
              </span>
            </span>
            <span>–</span>
            <span>×</span>
          </div>
          {panel === 'start' && <PreviewStart values={values} />}
          {panel === 'chat' && <PreviewChat values={values} />}
          {panel === 'away' && <PreviewAway values={values} />}
        </div>
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-(--preview-colour) text-(--preview-sign) shadow-lg">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.9"
            strokeLinejoin="round"
          >
            <path d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.7h5" strokeLinecap="round" />
          </svg>
        </span>
      </div>
      <p className="mt-2 text-muted text-sm">
        {values.isEnabled === 'on'
          ? 'Changes show here as you make them.'
          : 'Live chat is switched off.'}
      </p>
    </Card>
  )
}

/** As the site would draw it; what cannot be read yet is the default. */
function drawnLauncher({
  brandName = '',
  brandColor = '',
  position,
}: Record<string, string>): Pick<Launcher, 'brandName' | 'colour' | 'signColour' | 'position'> {
  const config = {
    ...defaultWidgetConfig,
    isEnabled: true,
    brandName,
    brandColor,
    position: widgetPositions.find((name) => name === position) ?? defaultWidgetConfig.position,
  }
  return (
    chatLauncher(config, '/') ?? {
      ...config,
      colour: defaultWidgetConfig.brandColor,
      signColour: '#FFFFFF',
    }
  )
}
