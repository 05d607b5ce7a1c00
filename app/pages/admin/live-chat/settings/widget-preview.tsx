import { useState } from 'react'
import '#app/chat-panel/chat-panel.css'
import { LauncherButton } from '#app/chat-panel/view/chat-panel.tsx'
import { PanelBody } from '#app/chat-panel/view/panel-body.tsx'
import { PanelHeader } from '#app/chat-panel/view/panel-header.tsx'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import {
  drawnLauncher,
  drawnSnapshot,
  idle,
  nothing,
  type Panel,
  panelNames,
  panels,
} from './drawn-chat.ts'

/** The panel is fixed to the window on the site; here it is in its frame. */
const inFrame = {
  '.chat-preview .chat-panel': {
    position: 'relative',
    inset: 'auto',
    'z-index': 'auto',
    width: '100%',
    'min-height': '0',
    animation: 'none',
  },
  '.chat-preview .chat-launcher': { position: 'static', flex: 'none', '--small': '0' },
}

/** The launcher and the panel of the site with what is typed in the form; nothing can be pressed. */
export function WidgetPreview({ values }: { values: Record<string, string> }) {
  const [panel, setPanel] = useState<Panel>('start')
  const { position, brandName, colour, signColour } = drawnLauncher(values)
  const [top, left] = [position.startsWith('top'), position.endsWith('left')]
  // Times of messages are those of the reader's clock, which the server does not know.
  const isHydrated = useHydrated()
  const snapshot = drawnSnapshot(values, panel)
  return (
    <Card title="Preview" className="xl:sticky xl:top-[calc(var(--list-top)+1rem)]">
      <StyleRules
        rules={{
          ...inFrame,
          '.chat-preview': {
            '--chat-colour': colour,
            '--chat-sign': signColour,
            '--size': '56px',
          },
        }}
      />
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">Shown in the preview</legend>
        {panelNames.map((name) => (
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
        className={`chat-preview h-[41rem] rounded-xl border border-line bg-sunken p-3 ${values.isEnabled === 'on' ? '' : 'opacity-50'}`}
      >
        <div
          inert
          className={`flex h-full gap-3 ${top ? 'flex-col-reverse justify-end' : 'flex-col justify-end'} ${left ? 'items-start' : 'items-end'}`}
        >
          {isHydrated && (
            <>
              <div className="chat-panel">
                <PanelHeader
                  snapshot={snapshot}
                  brandName={brandName}
                  unread={0}
                  isOpen
                  body="chat-preview-body"
                  onMinimise={nothing}
                  onClose={nothing}
                />
                <div className="chat-body">
                  <PanelBody key={panel} session={idle} snapshot={snapshot} onDone={nothing} />
                </div>
              </div>
              <LauncherButton
                launcher={{ brandName, position, place: 'preview' }}
                unread={0}
                onPress={nothing}
              />
            </>
          )}
        </div>
      </div>
      <p className="mt-2 text-muted text-sm">
        {values.isEnabled === 'on'
          ? 'Changes show here as you make them.'
          : 'Live chat is switched off.'}
      </p>
    </Card>
  )
}
