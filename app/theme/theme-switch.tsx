import { Monitor, Moon, Sun } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { Theme } from './theme.ts'

const turns: Record<Theme, { next: Theme; label: string; icon: typeof Sun }> = {
  system: { next: 'light', label: 'System theme. Switch to light', icon: Monitor },
  light: { next: 'dark', label: 'Light theme. Switch to dark', icon: Sun },
  dark: { next: 'system', label: 'Dark theme. Switch to system', icon: Moon },
}

/** System, light, dark, and round again: one button that works before scripts load. */
export function ThemeSwitch({ theme }: { theme: Theme | undefined }) {
  const { pathname, search } = useLocation()
  const { next, label, icon: Icon } = turns[theme ?? 'system']
  return (
    <Form method="post" action="/theme" replace preventScrollReset>
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        label={label}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
      />
    </Form>
  )
}
