import { Bell, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#ui/feedback/notices.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import {
  allowSound,
  askToNotify,
  canAskToNotify,
  chime,
  isSoundOn,
  saveSoundChoice,
} from './use-alerts.ts'

/**
 * The one question whether the browser may notify: it is asked by this button and never by itself.
 */
export function NotifyButton() {
  return useHydrated() ? <AskToNotify /> : null
}

function AskToNotify() {
  const [isAskable, setIsAskable] = useState(canAskToNotify)
  async function ask(): Promise<void> {
    const isGranted = await askToNotify()
    setIsAskable(canAskToNotify())
    if (isGranted)
      notify({
        kind: 'success',
        message: 'You’ll be notified of waiting visitors and new messages',
      })
  }
  if (!isAskable) return null
  return (
    <Button
      variant="outline"
      icon={<Bell aria-hidden="true" className="size-4" />}
      onClick={() => void ask()}
    >
      Notify me
    </Button>
  )
}

/** Sound on or off, on every page. */
export function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn)
  const Icon = isOn ? Volume2 : VolumeX
  function switchSound(): void {
    saveSoundChoice(!isOn)
    setIsOn(!isOn)
    void allowSound().then(chime)
  }
  return (
    <IconButton
      label={isOn ? 'Mute sounds' : 'Turn sounds on'}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      onClick={switchSound}
    />
  )
}
