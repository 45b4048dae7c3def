import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, THEMES, useTheme, type Theme } from '#web/lib/theme.ts'

const LOOKS: Readonly<Record<Theme, { label: string; Icon: typeof Sun }>> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** Light, dark, or the system's setting. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <legend className="float-left text-lg font-semibold">
        Theme
        <span className="block text-sm font-normal text-ink-soft">Kept in this browser</span>
      </legend>
      <div className="flex max-w-full grow flex-wrap gap-[2px] overflow-clip rounded-plate border-2 border-rule bg-rule [overflow-clip-margin:8px] sm:grow-0">
        {THEMES.map((theme) => {
          const { label, Icon } = LOOKS[theme]
          return (
            <label
              key={theme}
              className="label relative flex min-h-11 grow items-center justify-center gap-2 bg-sheet px-3 text-sm has-checked:bg-yellow has-checked:text-on-yellow has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink sm:px-4"
            >
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={chosen === theme}
                onChange={() => chooseTheme(theme)}
                className="absolute inset-0 appearance-none opacity-0"
              />
              <Icon className="size-5" aria-hidden="true" />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
