import { Paperclip, SendHorizontal, Smile } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { chatLauncher, type Launcher } from '#modules/chat/widget/rules/launcher.ts'
import { defaultWidgetConfig, widgetPositions } from '#modules/chat/widget/rules/widget-config.ts'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Values = Record<string, string>

const body = 'flex flex-col gap-3 p-4'
const theirs =
  'wrap-anywhere w-fit max-w-[85%] rounded-2xl rounded-bl-md bg-sunken px-3 py-2 whitespace-pre-line'
const mine =
  'wrap-anywhere w-fit max-w-[85%] rounded-2xl rounded-br-md bg-(--preview-colour) px-3 py-2 text-(--preview-sign)'
const press =
  'rounded-lg bg-(--preview-colour) px-3 py-2 text-center font-semibold text-(--preview-sign)'

/** Before the first message. */
function PreviewStart({ values }: { values: Values }) {
  return (
    <div className={body}>
      {values.welcomeMessage?.trim() && (
        <p className="wrap-anywhere whitespace-pre-line">{values.welcomeMessage}</p>
      )}
      {values.requireName === 'on' && <Box label="Name" />}
      {values.requireEmail === 'on' && <Box label="Email" />}
      <Box label="Message" tall />
      <span className={press}>Start Chat</span>
    </div>
  )
}

/** In the middle of one. */
function PreviewChat({ values }: { values: Values }) {
  return (
    <>
      <div className={body}>
        <span className="flex flex-col items-end gap-0.5">
          <span className={mine}>Can you move my site to you?</span>
          {values.enableReadReceipts === 'on' && <span className="text-muted text-xs">Read</span>}
        </span>
        <span className="flex items-end gap-2">
          {values.showAgentAvatars === 'on' && (
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-muted text-xs">
              TN
            </span>
          )}
          <span className={theirs}>Yes. It stays up while we copy it.</span>
        </span>
        {values.enableTypingIndicator === 'on' && (
          <span className="text-muted text-xs">Themba is typing …</span>
        )}
      </div>
      <div className="mt-auto flex items-center gap-2 border-line border-t px-3 py-2 text-muted">
        {values.enableFileUploads === 'on' && (
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
        )}
        {values.enableEmojis === 'on' && <Smile aria-hidden="true" className="size-4 shrink-0" />}
        <span className="flex-1">Write a message</span>
        <SendHorizontal aria-hidden="true" className="size-4 shrink-0" />
      </div>
    </>
  )
}

/** When no operator is online. */
function PreviewAway({ values }: { values: Values }) {
  return (
    <div className={body}>
      {values.offlineMessage?.trim() && (
        <p className="wrap-anywhere whitespace-pre-line">{values.offlineMessage}</p>
      )}
      <Box label="Name" />
      <Box label="Email" />
      <Box label="Message" tall />
      <span className={press}>Leave a message</span>
    </div>
  )
}

function Box({ label, tall = false }: { label: ReactNode; tall?: boolean }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="font-medium text-xs">{label}</span>
      <span className={`rounded-lg border border-line-strong ${tall ? 'h-16' : 'h-8'}`} />
    </span>
  )
}

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
