import type { ReactNode } from 'react'
import { fillText } from '#kernel/fill-text.ts'
import {
  ChatLauncher,
  ChatSign,
  launcherRules,
  launcherSize,
} from '#modules/chat/components/chat-launcher.tsx'
import { WhatsappButton, whatsappRules } from '#modules/content/components/whatsapp-button.tsx'
import type { WhatsappButton as Whatsapp } from '#modules/settings/rules/whatsapp-button.ts'
import { type Rules, StyleRules } from '#ui/layout/style-rules.tsx'
import type { FramedSite } from './load-site.server.ts'

type Props = Pick<FramedSite, 'chat' | 'whatsapp'> & {
  texts: FramedSite['texts']['site']['frame']
}

/** Chat and WhatsApp over the page, each where its settings say; in the same corner as one button. */
export function ContactButtons({ chat, whatsapp, texts }: Props) {
  const launcher = chat && (
    <ChatLauncher
      launcher={chat}
      place="site"
      label={fillText(texts.chatWith, { brand: chat.brandName })}
    />
  )
  const isShared = chat && whatsapp && chat.position === whatsapp.position
  const rules = {
    ...(chat && launcherRules(chat)),
    ...(whatsapp && whatsappRules(whatsapp)),
    ...(isShared && sharedRules(whatsapp)),
  }
  return (
    <>
      <StyleRules rules={rules} />
      {isShared && (
        <Shared whatsapp={whatsapp} label={texts.chatOrWhatsapp}>
          {launcher}
          <WhatsappButton button={whatsapp} />
        </Shared>
      )}
      {!isShared && whatsapp && (
        <aside aria-label={texts.whatsapp}>
          <WhatsappButton button={whatsapp} />
        </aside>
      )}
      {!isShared && launcher && <aside aria-label={texts.liveChat}>{launcher}</aside>}
    </>
  )
}

/**
 * Opens to both ways. A popover, so it needs no script. Where the settings leave WhatsApp out, on
 * phones or on wide windows, there is no such button, and the launcher stands by itself.
 */
function Shared({
  whatsapp: { position, onMobile, onDesktop },
  label,
  children,
}: {
  whatsapp: Whatsapp
  label: string
  children: ReactNode
}) {
  const hidden = `${onMobile ? '' : 'max-md:hidden'} ${onDesktop ? '' : 'md:hidden'}`
  const alone = `${onMobile ? '' : 'max-md:contents'} ${onDesktop ? '' : 'md:contents'}`
  return (
    <aside aria-label={label}>
      <button
        type="button"
        popoverTarget="contact-ways"
        aria-label={label}
        data-position={position}
        className={`contact-button contact-toggle cursor-pointer print:hidden ${hidden}`}
      >
        <ChatSign />
      </button>
      <div
        id="contact-ways"
        popover="auto"
        data-position={position}
        className={`contact-ways print:hidden ${alone}`}
      >
        {children}
      </div>
    </aside>
  )
}

/** Pixels between the shared button and what it opens to. */
const space = 12

/**
 * The shared button has the place and the size of WhatsApp's, which are the ones that staff can
 * set.
 */
export function sharedRules({ size, horizontalOffset, verticalOffset }: Whatsapp): Rules {
  const centred = horizontalOffset + (size - Math.max(launcherSize, size)) / 2
  return {
    '.contact-toggle': {
      '--size': `${size}px`,
      '--across': `${horizontalOffset}px`,
      '--down': `${verticalOffset}px`,
    },
    '.contact-ways': {
      '--across': `${Math.max(0, Math.round(centred))}px`,
      '--down': `${verticalOffset + size + space}px`,
    },
  }
}
