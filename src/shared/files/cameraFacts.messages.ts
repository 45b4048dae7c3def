/** What the camera's clock showed, which is the same in every time zone. */
const CLOCK = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

type Camera = { time: string | null; name: string | null }

/** `Camera says Nov 20, 2026, 6:22 PM, Apple iPhone 15`, or null when it says neither. */
export function cameraLine(camera: Camera | null | undefined): string | null {
  const time = camera?.time && CLOCK.format(new Date(`${camera.time}Z`)).replace('\u202f', ' ')
  const said = [time, camera?.name].filter(Boolean).join(', ')
  return said === '' ? null : `Camera says ${said}`
}

export const SMALLER_COPY = 'Smaller copy, made before the upload'

/** Said where a smaller copy is offered, and where one was made. */
export const SMALLER_COPY_LACKS = "A smaller copy is sent without the camera's date, place and other details."
