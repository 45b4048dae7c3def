import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { DEVICES_KEY, fetchDevices, signOutDevice, signOutOtherDevices } from './devices.api.ts'

/** Where the person is signed in. Asked for with each look: a device may have come a moment ago. */
export function useDevices() {
  return useQuery({ queryKey: DEVICES_KEY, queryFn: fetchDevices, staleTime: 0 })
}

/** Signs out one device, or all but this one; what has ended leaves the list at once. */
export function useSignOutDevices(onDone: (ended: DeviceSession | 'others') => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ended: DeviceSession | 'others') =>
      ended === 'others' ? signOutOtherDevices() : signOutDevice(ended.id),
    onSuccess: (_answer, ended) => {
      client.setQueryData<DeviceSession[]>(DEVICES_KEY, (devices) =>
        devices?.filter(({ id, is_current }) => (ended === 'others' ? is_current : id !== ended.id)),
      )
      onDone(ended)
      void client.invalidateQueries({ queryKey: ['security-events'] })
    },
  })
}
