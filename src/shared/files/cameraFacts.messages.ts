import { utcMoment } from '../lib/utcMoment.ts'

type Photo = {
  camera?: { time: string | null; name: string | null } | null | undefined
  made_smaller?: boolean | null | undefined
}

/**
 * `Camera says Nov 20, 2026, 6:22 PM, Apple iPhone 15`, and whether it is a smaller copy. Empty if nothing is known.
 * The time is what the camera's clock showed, which is the same in every time zone.
 */
export function cameraLine({ camera, made_smaller: isSmaller }: Photo): string {
  const said = [camera?.time && utcMoment(new Date(`${camera.time}Z`)), camera?.name].filter(Boolean).join(', ')
  return [said && `Camera says ${said}`, isSmaller && 'Smaller copy, made before the upload']
    .filter(Boolean)
    .join(' · ')
}
