const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Camera = { time: string | null; name: string | null }

/** `Camera says Nov 20, 2026, 6:22 PM, Apple iPhone 15`, or null when it says neither. */
export function cameraLine(camera: Camera | null | undefined): string | null {
  const { time = null, name = null } = camera ?? {}
  const said = [time === null ? null : cameraMoment(time), name].filter((part) => part !== null)
  return said.length === 0 ? null : `Camera says ${said.join(', ')}`
}

/** What the camera's clock showed, which is the same in every time zone. */
function cameraMoment(time: string): string {
  const [year = '', month = '', day = '', hour = '', minute = ''] = time.split(/[-T:]/)
  const hours = Number(hour)
  const clock = `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${Number(year)}, ${clock}`
}

export const SMALLER_COPY = 'Smaller copy, made before the upload'

/** Said where a smaller copy is offered, and where one was made. */
export const SMALLER_COPY_LACKS = "A smaller copy is sent without the camera's date, place and other details."
