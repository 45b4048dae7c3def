import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { DEVICES_KEY, fetchDevices, logOutDevice, logOutOtherDevices } from './devices.api.ts'

/**
 * The devices where the person is logged in. Fetched on every visit, because a device may have been added a moment ago.
 */
export function useDevices() {
  return useQuery({ queryKey: DEVICES_KEY, queryFn: fetchDevices, staleTime: 0 })
}

/** Logs out one device, or all except this one. Devices that were logged out leave the list at once. */
export function useLogOutDevices(onDone: (ended: DeviceSession | 'others') => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ended: DeviceSession | 'others') =>
      ended === 'others' ? logOutOtherDevices() : logOutDevice(ended.id),
    onSuccess: (_answer, ended) => {
      client.setQueryData<DeviceSession[]>(DEVICES_KEY, (devices) =>
        devices?.filter(({ id, is_current }) => (ended === 'others' ? is_current : id !== ended.id)),
      )
      onDone(ended)
      void client.invalidateQueries({ queryKey: ['security-events'] })
    },
  })
}
